import { type SQL, sql } from 'drizzle-orm';

/** The FundingStage of a round type, numbered as in the contract (2–10); null for an unknown type. */
export const stageOf = (type: SQL): SQL => sql`case
	when ${type} is null then null
	when lower(${type}) in ('pre-seed', 'pre seed', 'preseed') then 2
	when lower(${type}) like 'seed%' then 3
	when lower(${type}) like 'series a%' then 4
	when lower(${type}) like 'series b%' then 5
	when lower(${type}) ~ '^series [c-z]' then 6
	when lower(${type}) like 'strategic%' then 7
	when lower(${type}) ~ '^(public|ico|ido|ieo|initial)' then 8
	when lower(${type}) ~ '(grant|retro)' then 9
	else 10 end`;
