import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { type Asset, Recogniser } from './recognise.ts';

/**
 * A recogniser of what the catalogue holds now: projects by name and symbol, organizations by name, people by their full name
 * (of two words or more). Samples are fictional, so no article speaks of them.
 */
export async function catalogueRecogniser(db: Db): Promise<Recogniser> {
	const { rows } = await db.execute<{
		type: 'project' | 'organization' | 'person';
		id: string;
		name: string;
		symbol: string | null;
		weight: number;
	}>(sql`
		select type, id, name, symbol, weight from search_entry
		where origin <> 'sample' and (type <> 'person' or name like '% %') order by type, id`);
	return new Recogniser(
		rows.map(
			({ type, id, name, symbol, weight }): Asset => ({
				type: type === 'person' ? 'people' : type,
				id: Number(id),
				name,
				symbol,
				weight,
			}),
		),
	);
}
