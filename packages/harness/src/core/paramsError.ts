import { HarnessError } from '@bridle/facets';
import type { z } from 'zod';
import { QUOTE_CHARS_MAX } from '../limits.js';

const KIND_WORDS: Readonly<Record<string, string>> = {
  number: 'numeric',
  int: 'numeric',
  object: 'object',
  record: 'object',
  array: 'array',
  boolean: 'boolean',
  string: 'string',
};

/** The first thing wrong with a request's parameters, in automation-v1's words. */
export function paramsError(error: z.ZodError): HarnessError {
  const issue = deepest(error.issues[0]!);
  if (issue.code === 'custom') return new HarnessError('bad_request', issue.message);
  if (issue.code === 'unrecognized_keys') {
    const quoted = issue.keys[0]!.slice(0, QUOTE_CHARS_MAX);
    return new HarnessError('bad_request', `unknown field \`${quoted}\``);
  }
  const field = issue.path.join('.');
  if (field === '')
    return new HarnessError('bad_request', 'expected an object with the parameters');
  if (issue.code === 'invalid_value') {
    const known = issue.values.map(String).join(', ');
    return new HarnessError('bad_request', `invalid field \`${field}\`: expected one of ${known}`);
  }
  const expected = 'expected' in issue ? issue.expected : 'origin' in issue ? issue.origin : '';
  const word = KIND_WORDS[String(expected)];
  const kind = word === undefined ? '' : `${word} `;
  const tells = ['too_small', 'too_big', 'invalid_format', 'not_multiple_of'].includes(issue.code);
  const hint = tells ? issue.message : undefined;
  return new HarnessError('bad_request', `missing or invalid ${kind}field \`${field}\``, hint);
}

/** Of a value that may have several shapes: what is wrong with it in the one that it resembles. */
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.map(([first]) => first).find((first) => first?.path.length);
  if (inner === undefined) return issue;
  return deepest({ ...inner, path: [...issue.path, ...inner.path] });
}
