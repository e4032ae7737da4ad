import { useState } from 'react';

import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { Offer } from '#lib/contract/applications.ts';
import type { OfferDetail } from '#lib/contract/offers.ts';
import type { FieldFault } from '#lib/forms/faults.ts';

export interface ReplyProps {
  applyId: string;
  offer: OfferDetail;
  /** Called after a reply with the offer's new state; without it if a reply failed because the offer may have changed. */
  onChanged: (replied?: Offer) => void;
}

/** Sends replies to an offer. `faultOf` returns a field's faults in the last reply; a wrong code is a fault of `code`. */
export function useReplyCall({ applyId, offer: { offeredAt }, onChanged }: ReplyProps) {
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);

  async function send(body: object) {
    setBusy(true);
    setFaults([]);
    try {
      const replied = await api.post<Offer>(
        `personal/apply-job/${encodeURIComponent(applyId)}/offer`,
        { ...body, offeredAt },
        { handles: ['400', '400003'] },
      );
      onChanged(replied);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === '400003') setFaults([{ path: 'code', rule: 'smsCode', message: error.message }]);
      else if (error.code === '400') setFaults(error.fields);
      // The offer may be overdue, answered already, or replaced; `api` has shown the error.
      else onChanged();
    } finally {
      setBusy(false);
    }
  }

  const faultOf = (path: string) => faults.filter((fault) => fault.path === path);
  /** Hides the faults of a field that has changed. */
  const forget = (path: string) => setFaults(faults.filter((fault) => fault.path !== path));
  return { busy, send, faultOf, forget };
}
