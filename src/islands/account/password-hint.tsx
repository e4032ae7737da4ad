import { useEffect, useState } from 'react';

import { fetchCommonPasswords, isCommonPassword } from '#lib/rules/common-password.ts';
import { kindsIn, passwordLength } from '#lib/rules/password.ts';
import { lengthOf } from '#lib/rules/text.ts';

import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';

/**
 * Lists the rules for passwords and marks those that the typed password meets. The rule against common passwords is marked
 * only for a long enough password, and only once the list of common passwords is loaded.
 */
export function PasswordHint({ password }: { password: unknown }) {
  const t = useT();
  const text = typeof password === 'string' ? password : '';
  const length = lengthOf(text);
  const isTyped = text !== '';
  const [isListThere, setIsListThere] = useState(false);
  useEffect(() => {
    if (isTyped) void fetchCommonPasswords().then(setIsListThere);
  }, [isTyped]);
  const rules = [
    {
      words: t('account.hint.passwordLength', passwordLength),
      holds: length >= passwordLength.minimum && length <= passwordLength.maximum,
    },
    { words: t('account.hint.passwordKinds', { count: kindsIn(text) }), holds: kindsIn(text) >= 3 },
    {
      words: t('account.hint.passwordCommon'),
      holds: isListThere && length >= passwordLength.minimum && !isCommonPassword(text),
    },
  ];
  return (
    <ul role="list" className="password-rules">
      {rules.map(({ words, holds }) => (
        <li key={words} className={holds ? 'password-rules__rule password-rules__rule--done' : 'password-rules__rule'}>
          <Icon name={holds ? 'check-circle' : 'minus'} size={16} />
          {words}
          {holds && <span className="visually-hidden">{t('account.hint.done')}</span>}
        </li>
      ))}
    </ul>
  );
}
