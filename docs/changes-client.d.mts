/** The properties of an event that the example reads. */
export interface ToldEvent {
  id: string;
  at: string;
  type: string;
  status: string;
  application: string;
  receiptNo: string;
  pkRegJob: string;
  jobType: string;
  unit: string;
}

export function follow(options: {
  base: string;
  token: string;
  since?: string;
  take(event: ToldEvent): unknown;
  keep(place: string): unknown;
  fetch?(address: string, init: { headers: Record<string, string> }): Promise<{ json(): Promise<unknown> }>;
}): Promise<string>;

export function isGenuine(secret: string, headers: Record<string, string>, body: string, now?: number): boolean;
