import '../language-toggle.ts';
import '../toast-region.ts';
import './desk-rail.ts';
