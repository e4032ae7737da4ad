import { type ReactNode, useEffect, useRef, useState } from 'react';

import { momentInShanghai } from '#lib/rules/moments.ts';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { useNow } from '#islands/ui/use-now.ts';
import { Words } from '#islands/ui/words.tsx';
import { Deadline } from './deadline.tsx';

/** The fields that the requests of all kinds of appointments have. */
interface RequestFields {
  state: string;
  dueAt: string | null;
  changeable: 'Y' | 'N';
  note: string;
}

interface AnswerCardProps {
  asked: RequestFields;
  question: string;
  /** The answer, null if there is none yet. `at` is the time of the answer (ISO 8601), null if not recorded. */
  answer: { title: string; at: string | null; details: ReactNode } | null;
  overdue: { title: string; text: string };
  /**
   * Renders the form, which calls `done` after saving. `keep` closes the form without a change; undefined if there is no
   * earlier answer.
   */
  form: (done: () => void, keep: (() => void) | undefined) => ReactNode;
}

function Given({ title, at, details, focus }: NonNullable<AnswerCardProps['answer']> & { focus: boolean }) {
  const t = useT();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {details}
      {at && (
        <p className="muted small">
          <Words text={t('appointments.frame.answeredAt', { at: momentInShanghai(Date.parse(at), locale) })} />
        </p>
      )}
    </>
  );
}

/** Shows the question with its form, the answer with the deadline for changing it, or a note that it is too late to answer. */
export function AnswerCard({ asked, question, answer, overdue, form }: AnswerCardProps) {
  const t = useT();
  const now = useNow();
  const [changing, setChanging] = useState(false);
  const [saved, setSaved] = useState(false);
  const { state, dueAt, changeable, note } = asked;
  const isOpen = changeable === 'Y';
  const isForm = isOpen && (answer === null || changing);
  const isOverdue = answer === null && state === 'overdue';

  function done() {
    setChanging(false);
    setSaved(true);
  }

  return (
    <section className="card stack appointment__answer">
      {answer && !isForm ? <Given {...answer} focus={saved} /> : <h2>{isOverdue ? overdue.title : question}</h2>}
      <Deadline {...{ dueAt, changeable, now }} answered={answer !== null} />
      {isOverdue && <p>{overdue.text}</p>}
      {note && <p className="appointment__note">{t('appointments.frame.note', { note })}</p>}
      {answer && isOpen && !changing && (
        <div>
          <Button onClick={() => setChanging(true)}>{t('appointments.frame.change')}</Button>
        </div>
      )}
      {isForm && form(done, answer === null ? undefined : () => setChanging(false))}
    </section>
  );
}
