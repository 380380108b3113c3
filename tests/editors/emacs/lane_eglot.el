;;; lane_eglot.el --- What a user of eglot does in a note that Doxa serves -*- lexical-binding: t -*-

(require 'setting (expand-file-name "setting" (file-name-directory load-file-name)))
(require 'eglot)
(setting-documented "Emacs with eglot")
(setq eglot-sync-connect 20 eglot-confirm-server-initiated-edits nil eglot-send-changes-idle-time 0)

(defmacro in-note (note &rest body)
  "Open NOTE in a vault of its own, wait until what is wrong in it is known, and do BODY there."
  (declare (indent 1))
  `(let* ((vault (setting-copied-vault))
          (buffer (find-file-noselect (expand-file-name ,note vault))))
     (with-current-buffer buffer
       (unwind-protect
           (progn
             (run-hooks 'post-command-hook) ; when eglot-ensure connects
             (setting-until #'eglot-managed-p "a server")
             (flymake-start)
             (setting-until #'flymake-diagnostics "what is wrong")
             ,@body)
         (eglot-shutdown (eglot-current-server))
         (dolist (one (buffer-list))
           (when (buffer-file-name one)
             (with-current-buffer one (set-buffer-modified-p nil) (kill-buffer))))))))

(ert-deftest what-is-wrong-is-marked-behind-astral-characters ()
  (in-note "index.md"
    (let ((found (car (flymake-diagnostics))))
      (should (string-match "There is no note `Nowhere at all`" (flymake-diagnostic-text found)))
      (should (equal (buffer-substring-no-properties (flymake-diagnostic-beg found) (flymake-diagnostic-end found))
                     "[[Nowhere at all]]")))))

(ert-deftest a-name-with-a-blank-is-completed-behind-an-astral-character ()
  (in-note "index.md"
    (goto-char (point-max))
    (insert "See 😀 [[Bet")
    (completion-at-point)
    (should (equal (buffer-substring-no-properties (line-beginning-position) (point)) "See 😀 [[Beta note]]"))))

(ert-deftest hovering-a-claim-shows-where-it-is-from ()
  (in-note "Tokens.md"
    (setting-put-cursor "😀 tok")
    (let (shown)
      (eglot-hover-eldoc-function (lambda (text &rest _) (setq shown (substring-no-properties text))))
      (setting-until (lambda () shown) "a hover")
      (should (string-match "verified" shown))
      (should (string-match "2026-04-15" shown)))))

(ert-deftest definition-leads-to-a-heading-in-a-name-with-a-blank ()
  (in-note "index.md"
    (find-file (expand-file-name "Alpha.md" vault))
    (run-hooks 'post-command-hook)
    (setting-until #'eglot-managed-p "a server")
    (setting-put-cursor "😀 [[Be")
    (should (equal (setting-shown-definition 'eglot) '("Beta note.md" "## Next steps")))))

(ert-deftest renaming-a-heading-changes-all-links ()
  (in-note "index.md"
    (find-file (expand-file-name "Alpha.md" vault))
    (run-hooks 'post-command-hook)
    (setting-until #'eglot-managed-p "a server")
    (setting-put-cursor "😀 [[Beta note#Ne")
    (cl-letf (((symbol-function 'y-or-n-p) #'always)) ; a file that is not open is asked about
      (eglot-rename "Later 😀 steps"))
    (goto-char (point-min))
    (should (search-forward "😀 [[Beta note#Later 😀 steps]] is" nil t))
    (save-some-buffers t)
    (should (string-match "^## Later 😀 steps$" (setting-saved (expand-file-name "Beta note.md" vault))))))

(ert-deftest a-note-is-not-renamed-as-eglot-cannot-move-files ()
  (in-note "index.md"
    (setting-put-cursor "😀 [[Al")
    (should-error (eglot-rename "Gamma ray"))
    (should (file-exists-p (expand-file-name "Alpha.md" vault)))
    (should-not (buffer-modified-p))))

;; Eglot 1.9 does not tell of files that are renamed, but of those that come and go.
(ert-deftest a-file-that-comes-from-elsewhere-is-noticed ()
  (in-note "index.md"
    (write-region "# Somewhere\n" nil (expand-file-name "Nowhere at all.md" vault))
    (setting-until (lambda ()
                     (read-event nil nil 0.02) ; when Emacs looks at files
                     (flymake-start)
                     (not (flymake-diagnostics)))
                   "nothing wrong any more")))

(provide 'lane_eglot)
;;; lane_eglot.el ends here
