import { sql } from 'drizzle-orm';
import { bigint, date, doublePrecision, numeric, text, timestamp } from 'drizzle-orm/pg-core';

/** Column builders shared by every table, so that one kind of fact has one type. */

export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const reference = () => bigint({ mode: 'number' });
/** An amount of money or tokens as a source states it, stored exactly. */
export const amount = () => numeric({ mode: 'number' });
/** A market figure: a double is accurate enough, and fast to sort. */
export const figure = () => doublePrecision();
/** A calendar day; the `precision` column says whether the day or month is known. */
export const day = () => date({ mode: 'string' });
export const texts = () => text().array().notNull().default(sql`'{}'`);
export const now = () => timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow();
