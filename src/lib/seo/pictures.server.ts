import { type ArticleKind, articleKinds, kindLabels } from '#lib/articles/article-view.ts';
import { openArticle } from '#lib/articles/page.server.ts';
import { SerialQueue } from '#lib/base/one-at-a-time.ts';
import { PRODUCT, TAGLINE } from '#lib/base/site.ts';
import { confirmationInShort } from '#lib/catalogue/confirmation.ts';
import { UnknownRecordError } from '#lib/dataset/dataset.ts';
import { load } from '#lib/dataset/load.server.ts';
import type { Round } from '#lib/entities/heads.ts';
import { isSlug } from '#lib/entities/open-entity.server.ts';
import { preview } from '#lib/entities/preview.dataset.ts';
import { type PreviewRecord, previewFacts } from '#lib/entities/preview-facts.ts';
import { roundSummary } from '#lib/entities/round-summary.dataset.ts';
import type { EntityType } from '#lib/entities/tabs.ts';
import { longDate } from '#lib/format/dates.ts';
import { amountInWords, roundName } from '#lib/rounds/round-words.ts';
import { drawPicture, type PictureText } from './picture.ts';

const apiTypes = { project: 'project', organization: 'venture', people: 'people' } as const;
const kinds = { project: 'Project', venture: 'Organization', people: 'Person' } as const;

/** Queues drawing: it takes a tenth of a second on the core that also serves pages. */
const drawing = new SerialQueue(20);

/** Returns a picture as a response; 503 if too many are being drawn. */
export async function pictureResponse(text: PictureText): Promise<Response> {
	const picture = drawing.run(() => drawPicture(text));
	if (!picture)
		return new Response('Too many pictures are being generated. Try again in a moment.', {
			status: 503,
			headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5' },
		});
	return new Response(new Uint8Array(await picture), {
		headers: { 'Content-Type': 'image/png' },
	});
}

const isEntityType = (type: string): type is EntityType => Object.hasOwn(apiTypes, type);

async function recordOf(type: EntityType, slug: string): Promise<PreviewRecord | undefined> {
	try {
		const [record] = await load(preview, { type: apiTypes[type], slug });
		return record && preview.row.parse(record);
	} catch (error) {
		if (error instanceof UnknownRecordError) return undefined;
		throw error;
	}
}

async function articlePicture(type: ArticleKind, slug: string): Promise<Response | undefined> {
	const article = (await openArticle(type, slug))?.article;
	if (!article) return undefined;
	const { title, authors, source_name, published_at, origin } = article;
	const by = source_name ?? authors.join(', ');
	const facts: [string, string][] = [];
	if (by) facts.push([source_name ? 'Source' : 'By', by]);
	if (published_at) facts.push(['Published', longDate(published_at)]);
	const isSample = origin === 'sample';
	return pictureResponse({ kind: kindLabels[type], name: title, symbol: null, facts, isSample });
}

/** Returns the picture of a record or an article; undefined if it does not exist. */
export async function pictureOf(type: string, slug: string): Promise<Response | undefined> {
	const kind = articleKinds.find((name) => name === type);
	return kind ? articlePicture(kind, slug) : recordPicture(type, slug);
}

async function roundOf(slug: string): Promise<Round | undefined> {
	try {
		const [round] = await load(roundSummary, { slug });
		return round && roundSummary.row.parse(round);
	} catch (error) {
		if (error instanceof UnknownRecordError) return undefined;
		throw error;
	}
}

async function roundPicture(slug: string): Promise<Response | undefined> {
	const round = await roundOf(slug);
	if (!round) return undefined;
	const [lead] = round.backers.filter(({ is_lead }) => is_lead);
	const facts: [string, string][] = [['Amount', amountInWords(round)]];
	if (round.date !== null) facts.push(['Date', longDate(round.date, round.date_precision)]);
	if (lead) facts.push(['Led by', lead.name]);
	facts.push(['Confirmation', confirmationInShort(round.confirmation)]);
	const isSample = round.origin === 'sample';
	return pictureResponse({
		kind: 'Funding round',
		name: roundName(round),
		symbol: null,
		facts,
		isSample,
	});
}

async function recordPicture(type: string, slug: string): Promise<Response | undefined> {
	if (type === 'round') return isSlug(slug) ? roundPicture(slug) : undefined;
	if (!isEntityType(type) || !isSlug(slug)) return undefined;
	const record = await recordOf(type, slug);
	if (!record) return undefined;
	const { name, symbol, origin, venture_type, title } = record;
	// The label above the name is not repeated below; today's figure would be outdated in a cached picture.
	const facts = previewFacts(record)
		.filter(({ label }) => !['Type', 'Title', 'Price', '24h'].includes(label))
		.map(({ label, text }) => [label, text] as const);
	const kind = venture_type ?? title ?? kinds[record.type];
	return pictureResponse({
		kind,
		name: name || slug,
		symbol,
		facts,
		isSample: origin === 'sample',
	});
}

/** Returns the picture shared by all other pages. */
export const sitePicture = (): Promise<Response> =>
	pictureResponse({ kind: '', name: TAGLINE || PRODUCT, symbol: null, facts: [], isSample: false });
