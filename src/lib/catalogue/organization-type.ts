import { sql } from 'drizzle-orm';

/** The type of an investor of whom nothing but the name is known, and whose name says nothing either. */
export const NAME_ONLY_TYPE = 'Investor';

/**
 * What kind of organization a record (`o`) is: as a source says; else as its name says (`organization_class()`: words such
 * as Capital, DAO, Foundation); else `Investor`, when all that is known of it is that rounds name it as one. Worked out,
 * not kept: what is imported later says it without anything to take back.
 */
export const organizationType = sql`coalesce(o.type, organization_class(o.name), case when
	exists (select from crosswalk where record_type = 'organization' and record_id = o.id)
	and not exists (select from crosswalk where record_type = 'organization' and record_id = o.id
		and source not like '%-investor') then ${sql.raw(`'${NAME_ONLY_TYPE}'`)} end)`;
