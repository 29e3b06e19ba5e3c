/** Untrusted text as plain text, for titles, tips and rows; `MarkedText` shows the same with marks that stand out. */
export { visibleText } from '../../../shared/visible-text.ts';
