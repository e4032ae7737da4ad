import './applications-menu.ts';
import './connection.ts';
import './count-visit.ts';
import './later-parts.ts';
import './phone-menu.ts';
import './site-header.ts';
import './toast-region.ts';
import './truncated.ts';
