import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import type { Template, TemplateVersion } from '#lib/contract/templates.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { textDifference } from '#lib/text/text-difference.ts';

import { useLoad } from '../ui/use-load.ts';
import { sideOf } from './draft.ts';
import { wordNames } from './template-words.ts';

/** Characters shown at each end of a long unchanged part. */
const around = 60;

function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= 2 * around) return text;
  return `${characters.slice(0, around).join('')} … ${characters.slice(-around).join('')}`;
}

/** The differences between two texts: removed and added text is marked, long unchanged parts are shortened. */
function Difference({ from, to }: { from: string; to: string }) {
  return (
    <p className="desk-difference">
      {textDifference(from, to).map(({ kind, text }, at) => {
        const Part = ({ gone: 'del', new: 'ins', same: 'span' } as const)[kind];
        return <Part key={at}>{kind === 'same' ? shortened(text) : text}</Part>;
      })}
    </p>
  );
}

type Words = Pick<TemplateVersion, (typeof wordNames)[number]>;

/** The changes from the version `before` to `version`; without `before`, the whole text of `version`. */
function Changes({ before, version, template }: { before: Words | undefined; version: Words; template: Template }) {
  const t = useT();
  const changed = wordNames.filter((name) => (before ? before[name] !== version[name] : version[name] !== ''));
  if (changed.length === 0) return <p className="muted small">{t('desk-content.templates.same')}</p>;
  return changed.map((name) => (
    <div key={name}>
      <p className="muted small">{t(`desk-content.templates.${name}_${sideOf[template.locale]}`)}</p>
      {before ? <Difference from={before[name]} to={version[name]} /> : <p className="desk-difference">{version[name]}</p>}
    </div>
  ));
}

interface Props {
  template: Template;
  mayEdit: boolean;
  /** Whether the editor has unsaved text that restoring a version would replace. */
  isChanged: boolean;
  onRestore: (version: TemplateVersion) => void;
  onClose: () => void;
}

function Versions({ template, mayEdit, isChanged, onRestore }: Omit<Props, 'onClose'>) {
  const t = useT();
  const { purpose, locale, channel, variant, given } = template;
  const { data } = useLoad<{ list: TemplateVersion[] }>(
    `templates/versions?${new URLSearchParams({ purpose, locale, channel, variant }).toString()}`,
  );
  if (!data) return <Spinner label={t('common.loading')} />;
  const shipped: TemplateVersion = { ...given, version: 0, own: 'N', at: '', by: '' };
  // The text in `given` precedes version 1. If the list is truncated, the predecessor of its oldest version is unknown.
  const all = data.list.length === 0 || data.list.at(-1)?.version === 1 ? [...data.list, shipped] : data.list;
  return (
    <>
      <p className="muted">{t('desk-content.templates.versionsLead')}</p>
      {mayEdit && isChanged && <p className="notice">{t('desk-content.templates.unsavedLost')}</p>}
      <ol className="desk-template-versions" role="list">
        {all.map((one, at) => {
          const { version, own, at: moment, by } = one;
          const before = all[at + 1];
          const isCurrent = version === template.version;
          return (
            <li key={version}>
              <div className="desk-template-versions__head">
                <p>
                  {version > 0 && <strong className="figures">{t('desk-content.versions.number', { version })}</strong>}{' '}
                  {own === 'N' && <span className="badge badge--muted">{t('desk-content.templates.given')}</span>}{' '}
                  {isCurrent && <span className="badge badge--done">{t('desk-content.templates.current')}</span>}
                </p>
                {mayEdit && !isCurrent && (
                  <Button
                    size="small"
                    aria-label={
                      version === 0
                        ? t('desk-content.templates.restoreGiven')
                        : t('desk-content.templates.restoreOf', { version })
                    }
                    onClick={() => onRestore(one)}
                  >
                    {t('desk-content.templates.restore')}
                  </Button>
                )}
              </div>
              {version > 0 && (
                <p className="muted small">{[dateTimeInShanghai(Date.parse(moment)), by].filter(Boolean).join(' · ')}</p>
              )}
              <Changes {...{ before, template }} version={one} />
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** The versions of a template with author, time and changes. Restoring one saves it as a new version. */
export function TemplateVersionsDialog({ onClose, ...rest }: Props) {
  const t = useT();
  const { purpose } = rest.template;
  const title = t('desk-content.templates.versionsTitle', { name: t(`desk-content.purposes.${purpose}`) });
  return (
    <Dialog open size="large" onClose={onClose} title={title} closeOnBackdrop>
      <Versions {...rest} />
    </Dialog>
  );
}
