// Imported later by pages that rarely need it. Imported directly, the script that other pages load at once would be built as an
// object of its exports, which brings 600 bytes of helpers.
import '#islands/application/apply-button.ts';
