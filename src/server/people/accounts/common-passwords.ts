import { learnCommonPasswords } from '#lib/rules/common-password.ts';
import list from '#lib/rules/common-passwords.json' with { type: 'json' };

learnCommonPasswords(list.words);
