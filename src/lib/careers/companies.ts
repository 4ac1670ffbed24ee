import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { slugify } from '#lib/catalogue/slugs.ts';
import type { Db } from '#lib/db/connect.ts';
import { freeSlug } from '#lib/db/free-slug.ts';
import { idRow, readOne, readRows, totalRow } from '#lib/db/read-rows.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { company as table } from '#lib/db/schema/careers.ts';
import { HttpError } from '#lib/http/errors.ts';
import { isOnBoard } from './job.ts';
import type { CompanyFacts } from './job-form.ts';

/** A hiring company, with its catalogue record. */
const companyRow = z.object({
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	website: z.string().nullable(),
	image: z.string().nullable(),
	record_type: z.enum(['organization', 'project']).nullable(),
	record_slug: z.string().nullable(),
	/** The record's own description. */
	summary: z.string().nullable(),
	location: z.string().nullable(),
	sectors: z.array(z.string()),
	/** The member who created it. */
	account: z.string().nullable(),
	/** Jobs on the board. */
	open: z.number(),
	/** When the newest of those was posted. */
	newest: z.string().nullable(),
});
export type Company = z.output<typeof companyRow>;

/** Joins companies `c` with their records and their jobs on the board. */
const hiring = sql`
	from company as c
	left join organization as o on o.id = c.organization_id
	left join organization_listing as ol on ol.id = o.id
	left join project as p on p.id = c.project_id
	left join project_listing as pl on pl.id = p.id
	left join (
		select j.company_id, count(*) as open, max(j.published_at) as newest
		from job as j where ${isOnBoard} group by 1
	) as jobs on jobs.company_id = c.id`;

/** Returns companies `c` that meet a condition, in an order, with their number of jobs on the board. */
export const readCompanies = (
	db: Pick<Db, 'execute'>,
	condition: SQL,
	{ order = sql`c.id`, skip = 0, take = 500 }: { order?: SQL; skip?: number; take?: number } = {},
): Promise<Company[]> => readRows(db, companyRow)`
	select c.id::text as id, c.slug, coalesce(o.name, p.name, c.name) as name,
		coalesce(o.website, p.website, c.website) as website,
		coalesce(o.logo, p.logo, '/uploads/' || c.logo::text || '.webp') as image,
		case when o.id is not null then 'organization' when p.id is not null then 'project' end as record_type,
		coalesce(o.slug, p.slug) as record_slug, coalesce(o.summary, p.description) as summary,
		coalesce(o.location, p.location) as location,
		coalesce(ol.sectors, pl.sectors, '{}') as sectors, c.account_id::text as account,
		coalesce(jobs.open, 0)::int as open, jobs.newest::text as newest
	${hiring}
	where ${condition} order by ${order} offset ${skip} limit ${take}`;

/** Returns how many companies `c` meet a condition. */
export async function countCompanies(db: Pick<Db, 'execute'>, condition: SQL): Promise<number> {
	const { total } = await readOne(db, totalRow)`
		select count(*)::int as total ${hiring} where ${condition}`;
	return total;
}

/** Returns the company with a slug; null if there is none. */
export async function companyOfSlug(
	db: Pick<Db, 'execute'>,
	slug: string,
): Promise<Company | null> {
	if (!/^[a-z0-9-]{1,120}$/.test(slug)) return null;
	const [found] = await readCompanies(db, sql`c.slug = ${slug}`, { take: 1 });
	return found ?? null;
}

/** Maximum number of companies one member may create. */
export const MAX_COMPANIES = 20;

const recordColumns = { organization: 'organization_id', project: 'project_id' } as const;

/** Returns the kind and slug from `/organization/uniswap-labs`, with or without the site. */
export function parseRecordPath(
	address: string,
): { type: 'organization' | 'project'; slug: string } | null {
	const [, type, slug] =
		/(?:^|\/)(organization|project)\/([a-z0-9-]{1,120})\/?$/.exec(address.trim()) ?? [];
	return slug !== undefined && (type === 'organization' || type === 'project')
		? { type, slug }
		: null;
}

const hirerRow = idRow.extend({ type: z.enum(['organization', 'project']), name: z.string() });
type Hirer = z.output<typeof hirerRow>;

/**
 * Returns the records meant by a URL or a name, in any spelling; if several share a name, the only organization among
 * them.
 */
async function hirersOf(tx: Pick<Db, 'execute'>, reference: string): Promise<Hirer[]> {
	const address = parseRecordPath(reference);
	if (address) {
		const found = await recordOf(tx, address.type, address.slug);
		return found ? [{ ...found, type: address.type }] : [];
	}
	const named = await readRows(tx, hirerRow)`
		select id::text as id, 'organization' as type, name from organization
		where name_form(name) = name_form(${reference.trim()}) and origin <> 'sample'
		union all
		select id::text as id, 'project' as type, name from project
		where name_form(name) = name_form(${reference.trim()}) and origin <> 'sample'`;
	const organizations = named.filter(({ type }) => type === 'organization');
	return organizations.length === 1 ? organizations : named;
}

/** Returns the record meant by a URL or an exact name. @throws HttpError 422 if it means none, or several. */
async function hirerOf(tx: Pick<Db, 'execute'>, reference: string): Promise<Hirer> {
	const [found, ...others] = await hirersOf(tx, reference);
	if (found && others.length === 0) return found;
	const message = found
		? `Several are called “${reference}”. Pick one from the list, or enter the address of its page here.`
		: `“${reference}” is not in the directory. Pick a company from the list, or give the name of one that is not listed.`;
	throw new HttpError(422, message, { fields: { record: message } });
}

/**
 * Whether a path belongs to a record with this name, since the text may have been edited after the record was selected.
 */
export async function isRecordNamed(
	db: Pick<Db, 'execute'>,
	path: string,
	name: string,
): Promise<boolean> {
	const address = parseRecordPath(path);
	const found = address && (await recordOf(db, address.type, address.slug));
	return found?.name === name;
}

/** Returns the id and name of a catalogue record; null if there is none. */
async function recordOf(tx: Pick<Db, 'execute'>, type: 'organization' | 'project', slug: string) {
	const [found] = await readRows(tx, idRow.extend({ name: z.string() }))`
		select id::text as id, name from ${sql.identifier(type)}
		where slug = ${slug} and origin <> 'sample' for key share`;
	return found ?? null;
}

/** Slugs that companies cannot have, since other pages use them. */
const takenSlugs: readonly string[] = ['post-job', 'jobs', 'alerts'];

function companySlug(name: string): string {
	const slug = slugify(name);
	return slug === '' || takenSlugs.includes(slug) ? `${slug}-company`.replace(/^-/, '') : slug;
}

/** Returns the slug of a record's company, which is created if needed. */
export async function companyOfRecord(
	tx: Db,
	{ type, id, name }: { type: 'organization' | 'project'; id: string; name: string },
	accountId: number | null,
): Promise<{ id: number; slug: string }> {
	const column = sql.identifier(recordColumns[type]);
	const find = async () =>
		readRows(tx, idRow.extend({ slug: z.string() }))`
			select id::text as id, slug from company where ${column} = ${id}::bigint`;
	const [known] = await find();
	if (known) return { id: Number(known.id), slug: known.slug };
	const [made] = await tx
		.insert(table)
		.values({
			slug: await freeSlug(tx, table, companySlug(name)),
			name,
			[recordColumns[type]]: Number(id),
			account_id: accountId,
		})
		.onConflictDoNothing()
		.returning({ id: table.id, slug: table.slug });
	if (made) return made;
	// Somebody else created it meanwhile.
	const [other] = await find();
	if (!other) throw new Error('The company could not be created.');
	return { id: Number(other.id), slug: other.slug };
}

/**
 * Creates the company described in a form, or returns the existing one: of the record, or the member's own with that
 * name.
 * @throws HttpError 422 for a record that does not exist or shares its name with others, a picture that is not the
 * member's own, or too many companies.
 */
export async function findOrCreateCompany(
	db: Db,
	accountId: number,
	{ nameCompany, logo, website, record }: CompanyFacts,
): Promise<string> {
	return db.transaction(async (tx) => {
		// One at a time per member, so that concurrent requests do not exceed the limit.
		await tx
			.select({ id: account.id })
			.from(account)
			.where(eq(account.id, accountId))
			.for('no key update');
		if (record) {
			return (await companyOfRecord(tx, await hirerOf(tx, record), accountId)).slug;
		}
		const name = nameCompany ?? '';
		if (logo !== null) await checkLogo(tx, accountId, logo);
		const own = await readRows(tx, ownCompanyRow)`
			select id::text as id, slug, name, website, logo::text as logo from company
			where account_id = ${accountId} and organization_id is null and project_id is null`;
		const same = own.find((one) => one.name.toLowerCase() === name.toLowerCase());
		if (same) {
			await changeOwn(tx, same, { website, logo });
			return same.slug;
		}
		if (own.length >= MAX_COMPANIES)
			throw new HttpError(422, `You have ${MAX_COMPANIES} companies, the maximum.`);
		const slug = await freeSlug(tx, table, companySlug(name));
		await tx.insert(table).values({ slug, name, website, logo, account_id: accountId });
		return slug;
	});
}

const ownCompanyRow = z.object({
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	website: z.string().nullable(),
	logo: z.string().nullable(),
});

/**
 * Changes a member's own company; what an editor approved with a job must not change. @throws HttpError 409 for
 * another website or logo.
 */
async function changeOwn(
	tx: Db,
	had: z.output<typeof ownCompanyRow>,
	changes: { website: string | null; logo: string | null },
): Promise<void> {
	const logo = changes.logo ?? had.logo;
	if (changes.website === had.website && logo === had.logo) return;
	const [looked] = await readRows(tx, idRow)`
		select id::text as id from job where company_id = ${had.id}::bigint and trust is not null limit 1`;
	if (looked)
		throw new HttpError(
			409,
			`An editor has reviewed ${had.name}, so its website and logo stay as they are. Write to us to change them.`,
		);
	await tx
		.update(table)
		.set({ website: changes.website, logo, updated_at: sql`now()` })
		.where(eq(table.id, Number(had.id)));
}

async function checkLogo(tx: Pick<Db, 'execute'>, accountId: number, id: string): Promise<void> {
	const [found] = await readRows(tx, idRow)`
		select id::text as id from upload where id = ${id}::uuid and account_id = ${accountId} and kind = 'image'
		for key share`;
	if (!found)
		throw new HttpError(422, 'This logo no longer exists.', {
			fields: { logo: 'Choose the logo again.' },
		});
}
