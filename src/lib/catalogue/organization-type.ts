import { sql } from 'drizzle-orm';

/** The type of an investor known only by a name that reveals nothing. */
export const NAME_ONLY_TYPE = 'Investor';

/**
 * The type of an organization record (`o`): as a source states it; else as its name suggests (`organization_class()`:
 * words such as Capital, DAO, Foundation); else `Investor` if it is known only as an investor in rounds. It is computed
 * rather than stored, so that later imports can state it with nothing to revert.
 */
export const organizationType = sql`coalesce(o.type, organization_class(o.name), case when
	exists (select from crosswalk where record_type = 'organization' and record_id = o.id)
	and not exists (select from crosswalk where record_type = 'organization' and record_id = o.id
		and source not like '%-investor') then ${sql.raw(`'${NAME_ONLY_TYPE}'`)} end)`;
