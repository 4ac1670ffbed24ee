import { MAX_DESCRIPTION_LENGTH } from '#lib/careers/job-words.ts';
import { workplaceIn } from '#lib/careers/work-words.ts';
import { placeOf } from './job-format.ts';
import { payIn } from './pay-words.ts';
import { parseXml, type XmlElement, XmlRefusedError } from './xml-tree.ts';

/** Number of characters read from one text: a description with its markup. */
const MAX_TEXT_LENGTH = 4 * MAX_DESCRIPTION_LENGTH;
const items = new Set(['item', 'entry', 'job']);
/** Elements that contain the items if the root does not. */
const lists = new Set(['channel', 'jobs']);

/** Returns the items of a job feed, wherever its format puts them; none for any other document. */
const itemsOf = ({ children }: XmlElement): XmlElement[] =>
	children.flatMap((child) =>
		items.has(child.name) ? [child] : lists.has(child.name) ? itemsOf(child) : [],
	);

const keyOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** Returns the places in a list of places, such as Teamtailor's; for any other element, the element itself. */
const withPlaces = (element: XmlElement): XmlElement[] =>
	/^(?:job)?locations$/.test(keyOf(element.name)) && element.children.length > 0
		? element.children
		: [element];

/** Returns the text of an element, which may be in its children or attributes. */
function elementText(key: string, element: XmlElement): string {
	const { attributes } = element;
	const text = element.text.trim();
	if (text !== '' && /^(?:salary|pay)/.test(key)) {
		const period = attributes.periodicity ?? attributes.period ?? attributes.unit;
		return [attributes.currency, text, period && `per ${period}`].filter(Boolean).join(' ');
	}
	if (text !== '' || !/location$/.test(key)) return text;
	const at = (...names: string[]) =>
		element.children.find((one) => names.includes(keyOf(one.name)))?.text.trim();
	const place = placeOf(at('city', 'town'), at('state', 'region'), at('country', 'countryname'));
	return place ?? at('name') ?? '';
}

/** Returns an item's texts by element name, without prefix, case and hyphens: `job_listing:job_type` is `jobtype`. */
function textsOf(item: XmlElement): Map<string, string[]> {
	const texts = new Map<string, string[]>();
	// Unprefixed elements come first: an item's own title before that of a picture in it.
	const ordered = item.children
		.flatMap(withPlaces)
		.sort((one, other) => Number(one.prefix !== '') - Number(other.prefix !== ''));
	for (const element of ordered) {
		const { attributes } = element;
		const key = keyOf(element.name);
		const text = elementText(key, element) || attributes.href || attributes.term;
		if (text) texts.set(key, [...(texts.get(key) ?? []), text]);
	}
	return texts;
}

const isYes = (text: string | undefined): boolean => /^(?:true|yes|1)$/i.test(text ?? '');

/**
 * Returns the jobs of a feed in RSS, Atom or the XML of job boards, each as a schema.org JobPosting with the contents
 * of its elements, in any namespace, and the companies named. Null for a text that is not such a feed.
 */
export function feedPostings(
	text: string,
): { items: Record<string, unknown>[]; companies: Set<string> } | null {
	if (!/^\s*<(?:\?xml|rss|feed|rdf:RDF|source|jobs|items)\b/.test(text)) return null;
	const found = treeOf(text.trimStart());
	if (found === null) return null;
	const texts = itemsOf(found).map(textsOf);
	const companies = texts.flatMap(
		(one) => firstOf(one, 'companyname', 'company', 'employer', 'hiringorganization') ?? [],
	);
	return { items: texts.map(postingOf), companies: new Set(companies) };
}

function treeOf(text: string): XmlElement | null {
	try {
		return parseXml(text, MAX_TEXT_LENGTH);
	} catch (error) {
		if (error instanceof XmlRefusedError) return null;
		throw error;
	}
}

const firstOf = (texts: Map<string, string[]>, ...names: string[]): string | undefined =>
	names.flatMap((name) => texts.get(name) ?? [])[0];

function postingOf(texts: Map<string, string[]>): Record<string, unknown> {
	const first = (...names: string[]) => firstOf(texts, ...names);
	const places = placesOf(texts);
	const isRemote = isYes(first('remote', 'isremote', 'remoteposition'));
	const categories = texts.get('category') ?? [];
	return {
		title: first('title', 'jobtitle', 'name'),
		description: first('encoded', 'description', 'content', 'summary'),
		url: first('link', 'url') ?? webAddressIn(first('guid', 'id')) ?? first('applyurl'),
		identifier: first('guid', 'id', 'referencenumber', 'referenceid', 'jobid'),
		datePosted: first(
			...['pubdate', 'published', 'dateposted', 'publicationdate', 'publishdate', 'date'],
			...['issued', 'updated'],
		),
		validThrough: first(
			'expires',
			'expiresat',
			'expirydate',
			'expirationdate',
			'validthrough',
			'deadline',
		),
		employmentType: ['employmenttype', 'jobtype', 'workinghours', 'contracttype', 'type']
			.map((name) => texts.get(name))
			.find(Boolean),
		jobLocationType: isRemote
			? 'remote'
			: (first('workplacetype', 'joblocationtype', 'remotestatus') ??
				workplaceIn(places.join('; '))),
		occupationalCategory:
			first('department', 'jobcategory') ?? (categories.length === 1 ? categories[0] : undefined),
		jobLocation: places.map((address) => ({ address })),
		...payOf(texts),
	};
}

const webAddressIn = (text: string | undefined): string | undefined =>
	/^https?:\/\//.test(text ?? '') ? text : undefined;

/** Returns the places of a job; if there is only one, its region and country are added. */
function placesOf(texts: Map<string, string[]>): string[] {
	const locations =
		texts.get('location') ?? texts.get('joblocation') ?? texts.get('locationrestriction') ?? [];
	if (locations.length > 1) return locations;
	const [place = ''] = locations;
	const more = ['city', 'town', 'state', 'region', 'country', 'countryname'].flatMap(
		(name) => texts.get(name) ?? [],
	);
	const added = more.filter((one) => !place.toLowerCase().includes(one.toLowerCase()));
	return [[place, ...new Set(added)].filter(Boolean).join(', ')].filter(Boolean);
}

/** Returns the pay of a job: from its own fields, else from a text; an unreadable text is retained for the note. */
function payOf(texts: Map<string, string[]>): object {
	const first = (...names: string[]) => firstOf(texts, ...names);
	const payText = first('salary', 'salaryrange', 'pay', 'compensation', 'jobsalary');
	const low = first('salarymin', 'minsalary', 'minimumsalary', 'salaryfrom');
	const high = first('salarymax', 'maxsalary', 'maximumsalary', 'salaryto');
	const currency = first('salarycurrency', 'currency');
	const period = first('salaryperiod', 'salaryunit', 'salarytype', 'payperiod');
	const pay = payIn([low ?? high, low && high, currency, period].filter(Boolean).join(' - '));
	const read = low || high ? pay : payIn([payText, currency, period].filter(Boolean).join(' '));
	if (read === null)
		return payText || low || high ? { baseSalary: payText ?? `${low} – ${high}` } : {};
	return {
		baseSalary: {
			currency: read.currency,
			value: {
				minValue: low || !high ? read.min : null,
				maxValue: high || !low ? read.max : null,
				unitText: read.period,
			},
		},
	};
}
