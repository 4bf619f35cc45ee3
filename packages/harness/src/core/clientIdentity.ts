import { z } from 'zod';
import { CLIENT_NAME_CHARS_MAX, CONTROL_REASON_CHARS_MAX } from '../limits.js';
import { CLIENT_KINDS, type ClientIdentity } from './client.js';
import { paramsError } from './paramsError.js';

/** Others read it, in a terminal perhaps, which must not obey it; nor may it look like another text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

function visibleText(field: string, charsMax: number) {
  return z
    .string()
    .min(1)
    .max(charsMax)
    .refine((text) => !INVISIBLE.test(text), {
      message: `\`${field}\` is one line, without characters that cannot be seen`,
    });
}

export const clientName = visibleText('client', CLIENT_NAME_CHARS_MAX);
export const clientKind = z.enum(CLIENT_KINDS);
export const controlReason = visibleText('reason', CONTROL_REASON_CHARS_MAX);

const named = z.object({ name: clientName.nullish(), kind: clientKind.nullish() });

/** A text as a client's name, if it is fit for one. */
export function readClientName(text: string): string | undefined {
  return clientName.safeParse(text).data;
}

/**
 * What a request says of its client, in the dialects that say so in every request: `client` is its
 * name, or an object with `name` and `kind`.
 */
export function readIdentity({ client }: Readonly<Record<string, unknown>>): ClientIdentity {
  if (client === undefined || client === null) return {};
  const { success, data, error } = named.safeParse(
    typeof client === 'string' ? { name: client } : client,
  );
  if (!success) throw paramsError(error);
  return { name: data.name ?? undefined, kind: data.kind ?? undefined };
}
