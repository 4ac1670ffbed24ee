import { z } from 'zod';
import type { Value } from './field-values.ts';

/** Any value of a field, as contained in answers; always JSON. */
export const anyValue = z.custom<Value>((value) => value !== undefined);

/** A record's fields by name. */
export const anyFields = z.record(z.string(), anyValue);
