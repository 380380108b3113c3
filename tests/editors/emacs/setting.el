;;; setting.el --- What both lanes of Emacs share -*- lexical-binding: t -*-

;; Emacs is set up by the examples in editors/README.md, word for word, with the packages of Debian.

(setq make-backup-files nil auto-save-default nil create-lockfiles nil
      native-comp-enable-subr-trampolines nil)
(let ((default-directory "/usr/share/emacs/site-lisp/elpa/"))
  (normal-top-level-add-subdirs-to-load-path)
  (dolist (file (file-expand-wildcards "*/*-autoloads.el"))
    (load (expand-file-name file) nil t)))
(require 'cl-lib)
(require 'ert)
(require 'flymake)
(require 'markdown-mode)
(require 'xref)

(add-to-list 'auto-mode-alist '("\\.md\\'" . markdown-mode))

(defconst setting-folder (file-name-directory load-file-name))

(defun setting-documented (heading)
  "Evaluate the example that stands under HEADING in the README of the editors."
  (with-temp-buffer
    (insert-file-contents (expand-file-name "../../../editors/README.md" setting-folder))
    (re-search-forward (format "^#+ %s$" (regexp-quote heading)))
    (re-search-forward "^```elisp\n")
    (let ((start (point)))
      (re-search-forward "^```$")
      (eval-region start (match-beginning 0)))))

(defun setting-copied-vault ()
  "A copy of the vault that all lanes are about."
  (let ((vault (file-name-as-directory (expand-file-name "my vault" (make-temp-file "doxa" t)))))
    (copy-directory (expand-file-name "../vault" setting-folder) vault nil nil t)
    vault))

(defun setting-until (seen what)
  "Wait until the function SEEN returns something, and return it; complain of WHAT if it never does."
  (let ((end (+ (float-time) 20)) value)
    (while (and (not (setq value (funcall seen))) (< (float-time) end))
      (accept-process-output nil 0.02))
    (or value (error "Waited in vain for %s in %S" what (buffer-string)))))

(defun setting-put-cursor (behind)
  "Put point on the last character of BEHIND."
  (goto-char (point-min))
  (search-forward behind)
  (backward-char))

(defun setting-saved (file)
  "The text of FILE on disk."
  (with-temp-buffer (insert-file-contents file) (buffer-string)))

(defun setting-shown-definition (backend)
  "Go to the definition at point by BACKEND, and return the name of the note and the line that is shown then."
  (let ((found (car (xref-backend-definitions backend (xref-backend-identifier-at-point backend)))))
    (with-current-buffer (marker-buffer (xref-location-marker (xref-item-location found)))
      (goto-char (xref-location-marker (xref-item-location found)))
      (list (file-name-nondirectory buffer-file-name)
            (buffer-substring-no-properties (line-beginning-position) (line-end-position))))))

(provide 'setting)
;;; setting.el ends here
