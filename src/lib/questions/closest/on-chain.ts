import type { FactWord } from '../lexicon/facts.ts';
import type { Query } from '../query.ts';
import type { Parts } from '../reading/parts.ts';
import type { NamedRecord, Piece } from '../reading/pieces.ts';

const IS_ON =
	/^(?:and )?(?:(?:so|ok) )?(?:is|are|does|do|can)\b.* (?:on|on top of|available on|deployed on|live on)\b|\bis (?:it|that) on\b/;

/** Kinds of pieces that request more than the network. */
const saysMore: ReadonlySet<Piece['tag']> = new Set([
	...(['cond', 'target', 'field', 'amount', 'period', 'figure', 'top', 'verb', 'event'] as const),
]);

/** Whether a question asks for a project's networks: `is Pendle on Solana?`, `toshi, is it on base or solana`. */
export function networkQueries({ paths: [path], context: { text } }: Parts): Query[] {
	if (!path || path.unknown.length > 0 || !IS_ON.test(text)) return [];
	const names = path.spans.flatMap(({ piece }) => (piece?.tag === 'name' ? [piece.name] : []));
	const isMore = path.spans.some(({ piece }) => piece !== null && saysMore.has(piece.tag));
	const project = names[0]?.records.find(({ type }) => type === 'project');
	if (!project || names.length < 2 || isMore) return [];
	return (['chains', 'ecosystem'] as const).map((fact) => factOf(project, fact));
}

const factOf = ({ type, slug, name }: NamedRecord, fact: FactWord): Query => ({
	...{ kind: 'fact', records: [{ type, slug, name }], fact, at: null },
});
