import { useId, useState } from 'react';
import { useStore } from '@nanostores/react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { ExportFilterBody, ExportJobData, ExportJobsData } from '#lib/contract/exports.ts';
import { exportColumns } from '#lib/domain/export-columns.ts';
import { exportFormats, type ExportFormat, type ExportList } from '#lib/domain/export-lists.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { $staff } from '#lib/stores/staff.ts';

import { Line } from '../ui/form-parts.tsx';
import { useLoad } from '../ui/use-load.ts';
import { useWork } from './use-work.ts';

export interface ExportDialogProps {
  list: ExportList;
  /** The current filter of the list. */
  filter?: ExportFilterBody;
  /** The selected entries, exported unless the reader chooses the whole list. */
  selection?: { filter: ExportFilterBody; count: number };
  /** The columns chosen at first; all columns of the list by default. */
  columns?: readonly string[];
  onAsked: (job: ExportJobData) => void;
  onClose: () => void;
}

interface WhichProps {
  count: number;
  isWhole: boolean;
  onChange: (isWhole: boolean) => void;
}

/** Chooses between the selection and the whole list. */
function Which({ count, isWhole, onChange }: WhichProps) {
  const t = useT();
  const group = useId();
  return (
    <fieldset className="field">
      <legend className="field__label">{t('desk-exchange.exports.which')}</legend>
      <div className="choices">
        {[false, true].map((whole) => (
          <label key={String(whole)} className="choice">
            <input type="radio" name={group} checked={isWhole === whole} onChange={() => onChange(whole)} />
            {whole ? t('desk-exchange.exports.whole') : t('desk-exchange.exports.selected', { count })}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Asks for the format and columns of an export, then requests it. */
export function ExportDialog({ list, filter = {}, selection, columns: preset, onAsked, onClose }: ExportDialogProps) {
  const t = useT();
  const group = useId();
  const staff = useStore($staff, { ssr: 'initial' });
  const { working, run, faultOf } = useWork();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [withId, setWithId] = useState(false);
  const [purpose, setPurpose] = useState('');
  const rules = useLoad<ExportJobsData>(withId ? 'exports' : null);
  const needsApproval = withId && rules.data?.idNeedsApproval === 'Y';
  const offered = exportColumns[list];
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    preset ? offered.filter((name) => preset.includes(name)) : offered,
  );
  const [isWhole, setIsWhole] = useState(!selection);
  const mayHaveId = list === 'applications' && staff?.permissions.includes('applications.exportWithId');

  function choose(name: string, isChosen: boolean) {
    setChosen(offered.filter((one) => (one === name ? isChosen : chosen.includes(one))));
  }

  const ask = () =>
    run('ask', async () => {
      const columns = offered.length === 0 ? [] : [...chosen, ...(withId ? ['idNumber'] : [])];
      const headings = offered.length === 0 ? 'names' : 'words';
      const exported = selection && !isWhole ? selection.filter : filter;
      const body = { list, filter: exported, format, columns, withId, headings, ...(needsApproval ? { purpose } : {}) };
      onAsked(await staffApi.post<ExportJobData>('exports', body, { handles: needsApproval ? ['400'] : [] }));
    });

  return (
    <Dialog
      open
      size="large"
      busy={working !== ''}
      title={t('desk-exchange.exports.ask', { list: t(`desk-exchange.exports.lists.${list}` as MessageKey) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={working !== ''}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            busy={working !== ''}
            disabled={offered.length > 0 && chosen.length === 0}
            onClick={() => void ask()}
          >
            {needsApproval ? t('desk-exchange.exports.submit') : t('desk-exchange.exports.start')}
          </Button>
        </>
      }
    >
      <div className="form">
        {selection && <Which count={selection.count} {...{ isWhole }} onChange={setIsWhole} />}
        <fieldset className="field">
          <legend className="field__label">{t('desk-exchange.exports.format')}</legend>
          <div className="choices">
            {exportFormats.map((one) => (
              <label key={one} className="choice">
                <input type="radio" name={group} checked={format === one} onChange={() => setFormat(one)} />
                {t(`desk-exchange.exports.formats.${one}` as MessageKey)}
              </label>
            ))}
          </div>
        </fieldset>
        {offered.length > 0 && (
          <fieldset className="field">
            <legend className="field__label">{t('desk-exchange.exports.columns')}</legend>
            <div className="choices choices--columns">
              {offered.map((name) => (
                <label key={name} className="choice">
                  <input
                    type="checkbox"
                    checked={chosen.includes(name)}
                    onChange={({ target }) => choose(name, target.checked)}
                  />
                  {t(`desk-exchange.columns.${name}` as MessageKey)}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {mayHaveId && (
          <fieldset className="field">
            <legend className="field__label">{t('desk-exchange.columns.idNumber')}</legend>
            <label className="choice">
              <input type="checkbox" checked={withId} onChange={({ target }) => setWithId(target.checked)} />
              {t('desk-exchange.exports.withId')}
            </label>
          </fieldset>
        )}
        {needsApproval && (
          <>
            <p className="notice notice--due">{t('desk-exchange.exports.needsApproval')}</p>
            <Line
              label={t('desk-exchange.exports.purpose')}
              hint={t('desk-exchange.exports.purposeHint')}
              required
              wide
              maxLength={200}
              value={purpose}
              fault={faultOf('purpose')}
              onChange={setPurpose}
            />
          </>
        )}
        <p className="muted small">{t('desk-exchange.exports.told')}</p>
      </div>
    </Dialog>
  );
}
