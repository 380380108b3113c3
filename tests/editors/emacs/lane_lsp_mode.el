;;; lane_lsp_mode.el --- What a user of lsp-mode does in a note that Doxa serves -*- lexical-binding: t -*-

(require 'setting (expand-file-name "setting" (file-name-directory load-file-name)))
(setq lsp-session-file (make-temp-file "doxa-session") lsp-auto-guess-root t lsp-enable-file-watchers nil
      lsp-diagnostics-provider :flymake lsp-keep-workspace-alive nil lsp-restart 'ignore lsp-enable-snippet nil)
(require 'lsp-mode)
(require 'lsp-completion)
(require 'lsp-diagnostics)
(delete-file lsp-session-file)
(setting-documented "Emacs with lsp-mode")

(defmacro in-note (note &rest body)
  "Open NOTE in a vault of its own, wait until what is wrong in it is known, and do BODY there."
  (declare (indent 1))
  `(let* ((vault (setting-copied-vault))
          (buffer (find-file-noselect (expand-file-name ,note vault))))
     (lsp-workspace-folders-add vault)
     (with-current-buffer buffer
       (unwind-protect
           (progn
             (lsp)
             (setting-until #'wrong-now "what is wrong")
             ,@body)
         (dolist (one (buffer-list))
           (when (buffer-file-name one)
             (with-current-buffer one (set-buffer-modified-p nil) (kill-buffer))))
         (lsp-workspace-folders-remove vault)))))

(defun wrong-now ()
  "What is wrong in this note."
  (gethash (lsp--fix-path-casing buffer-file-name) (lsp-diagnostics)))

;; Without company, lsp-mode inserts what an only candidate is called, and no more.
(defun choose-completion (label)
  "Have lsp-mode apply what is offered as LABEL."
  (let ((offered (lsp-request "textDocument/completion" (lsp--text-document-position-params))))
    (lsp--apply-text-edit
     (lsp:completion-item-text-edit?
      (seq-find (lambda (item) (equal (lsp:completion-item-label item) label)) (lsp:completion-list-items offered))))))

(ert-deftest what-is-wrong-is-marked-behind-astral-characters ()
  (in-note "index.md"
    (let* ((found (car (wrong-now))) (range (lsp:diagnostic-range found)))
      (should (string-match "There is no note `Nowhere at all`" (lsp:diagnostic-message found)))
      (should (equal (buffer-substring-no-properties (lsp--position-to-point (lsp:range-start range))
                                                     (lsp--position-to-point (lsp:range-end range)))
                     "[[Nowhere at all]]")))))

(ert-deftest a-name-with-a-blank-is-completed-behind-an-astral-character ()
  (in-note "index.md"
    (goto-char (point-max))
    (insert "See 😀 [[Bet")
    (choose-completion "Beta note")
    (should (equal (buffer-substring-no-properties (line-beginning-position) (line-end-position))
                   "See 😀 [[Beta note]]"))))

(ert-deftest hovering-a-claim-shows-where-it-is-from ()
  (in-note "Tokens.md"
    (setting-put-cursor "😀 tok")
    (let ((shown (lsp:markup-content-value
                  (lsp:hover-contents (lsp-request "textDocument/hover" (lsp--text-document-position-params))))))
      (should (string-match "verified" shown))
      (should (string-match "2026-04-15" shown)))))

(ert-deftest definition-leads-to-a-heading-in-a-name-with-a-blank ()
  (in-note "index.md"
    (find-file (expand-file-name "Alpha.md" vault))
    (lsp)
    (setting-put-cursor "😀 [[Be")
    (should (equal (setting-shown-definition 'xref-lsp) '("Beta note.md" "## Next steps")))))

(ert-deftest renaming-a-link-moves-the-file-and-all-links-follow ()
  (in-note "index.md"
    (setting-put-cursor "😀 [[Al")
    (lsp-rename "Gamma ray")
    (goto-char (point-min))
    (should (search-forward "Emoji 😀 [[Gamma ray]] and 😀" nil t))
    (save-some-buffers t)
    (should (file-exists-p (expand-file-name "Gamma ray.md" vault)))
    (should-not (file-exists-p (expand-file-name "Alpha.md" vault)))
    (should (string-match "See \\[\\[Gamma ray]]" (setting-saved (expand-file-name "Beta note.md" vault))))))

(provide 'lane_lsp_mode)
;;; lane_lsp_mode.el ends here
