import { sql } from 'drizzle-orm';
import { bigint, date, doublePrecision, numeric, text, timestamp } from 'drizzle-orm/pg-core';

/** Column builders that every table shares, so that one kind of fact has one type. */

export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const reference = () => bigint({ mode: 'number' });
/** An amount of money or of tokens as a source states it, kept exact. */
export const amount = () => numeric({ mode: 'number' });
/** A market figure: as good as a double, and quick to sort. */
export const figure = () => doublePrecision();
/** A calendar day; `precision` beside it says whether the day or month is known. */
export const day = () => date({ mode: 'string' });
export const texts = () => text().array().notNull().default(sql`'{}'`);
export const now = () => timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow();
