import { rows } from '../../../database.js';

/** Names that begin with what was typed, then those that hold it, heaviest first; no typos are forgiven. */
export async function GET(request) {
	const words = (new URL(request.url).searchParams.get('q') ?? '').toLowerCase().slice(0, 100);
	const like = words.replace(/[\\%_]/g, '\\$&');
	const data = await rows(
		`select type, slug, name, symbol, image from search_entry
		where name_form like '%' || $1 || '%' or symbol_form = $1
		order by name_form like $1 || '%' desc, weight desc limit 30`,
		[like],
	);
	return Response.json({ data });
}
