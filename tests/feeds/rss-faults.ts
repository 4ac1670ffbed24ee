import { XmlDocument, type XmlElement } from 'libxml2-wasm';

/**
 * Faults of an RSS 2.0 document: violations of the specification, and of the W3C Feed Validation Service's rules that a
 * feed like ours can break. `self` is the address that it was read from.
 *
 * @throws XmlParseError if it is not well-formed XML.
 */
export function rssFaults(xml: string, self: string): string[] {
	const document = XmlDocument.fromString(xml);
	try {
		const { root } = document;
		if (root.name !== 'rss' || root.attr('version')?.value !== '2.0') return ['is not RSS 2.0'];
		const channels = children(root);
		const [channel] = channels;
		if (channels.length !== 1 || channel?.name !== 'channel') return ['has not one channel'];
		return [...channelFaults(channel, self), ...itemsOf(channel).flatMap(itemFaults)];
	} finally {
		document.dispose();
	}
}

const ATOM = 'http://www.w3.org/2005/Atom';

/** Elements by name; those of RSS itself have no namespace. */
const children = (element: XmlElement): XmlElement[] =>
	element.find('*').filter((node): node is XmlElement => 'attrs' in node);
const named = (element: XmlElement, name: string, namespace = '') =>
	children(element).filter((one) => one.name === name && one.namespaceUri === namespace);
const textOf = (element: XmlElement, name: string) => named(element, name)[0]?.content ?? '';
const itemsOf = (channel: XmlElement) => named(channel, 'item');

const isWeb = (text: string) =>
	/^https?:\/\/[^\s<>"{}|\\^`\u0080-\uffff]+$/.test(text) && URL.canParse(text);

const RFC822 =
	/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
/** A date with the correct day of the week, as the validator requires. */
const isDate = (text: string) => RFC822.test(text) && new Date(text).toUTCString() === text;

const channelElements = new Set([
	'title',
	'link',
	'description',
	'language',
	'lastBuildDate',
	'generator',
	'docs',
	'item',
]);
const itemElements = new Set([
	'title',
	'link',
	'guid',
	'pubDate',
	'category',
	'source',
	'description',
]);
const mayRepeat = new Set(['category', 'item']);

function shapeFaults(element: XmlElement, known: ReadonlySet<string>, where: string): string[] {
	const own = children(element)
		.filter(({ namespaceUri }) => namespaceUri === '')
		.map(({ name }) => name);
	const twice = own.filter((name, at) => own.indexOf(name) !== at && !mayRepeat.has(name));
	return [
		...own.filter((name) => !known.has(name)).map((name) => `${where} has an unknown <${name}>`),
		...twice.map((name) => `${where} has <${name}> twice`),
	];
}

function channelFaults(channel: XmlElement, self: string): string[] {
	const faults = shapeFaults(channel, channelElements, 'the channel');
	for (const name of ['title', 'link', 'description'])
		if (textOf(channel, name).trim() === '') faults.push(`the channel has no ${name}`);
	if (!isWeb(textOf(channel, 'link'))) faults.push('the channel has a link that is no address');
	const built = textOf(channel, 'lastBuildDate');
	if (built !== '' && !isDate(built)) faults.push(`lastBuildDate ${built} is no RFC 822 date`);
	const links = named(channel, 'link', ATOM);
	const selves = links.filter((link) => link.attr('rel')?.value === 'self');
	if (selves.length !== 1) faults.push('the channel has not one atom:link rel=self');
	if (selves[0]?.attr('href')?.value !== self)
		faults.push(`atom:link says ${selves[0]?.attr('href')?.value}, the feed is at ${self}`);
	for (const link of links)
		if (link.attr('type')?.value !== 'application/rss+xml') faults.push('atom:link has no type');
	const ids = itemsOf(channel).map((item) => textOf(item, 'guid'));
	if (new Set(ids).size !== ids.length) faults.push('two items have one guid');
	return faults;
}

function itemFaults(item: XmlElement): string[] {
	const where = `item ${textOf(item, 'guid')}`;
	const faults = shapeFaults(item, itemElements, where);
	const [guid] = named(item, 'guid');
	const permanent = guid?.attr('isPermaLink')?.value ?? 'true';
	if (!guid?.content) faults.push(`${where} has no guid`);
	if (!['true', 'false'].includes(permanent)) faults.push(`${where} has isPermaLink ${permanent}`);
	if (permanent === 'true' && !isWeb(guid?.content ?? '')) faults.push(`${where} is no permalink`);
	if (permanent === 'false' && !/^tag:[a-z0-9.-]+,\d{4}:[\w/.-]+$/.test(guid?.content ?? ''))
		faults.push(`${where} is no tag URI`);
	if (textOf(item, 'title').trim() === '') faults.push(`${where} has no title`);
	if (textOf(item, 'description').trim() === '') faults.push(`${where} has no description`);
	if (!isWeb(textOf(item, 'link'))) faults.push(`${where} links to ${textOf(item, 'link')}`);
	const date = textOf(item, 'pubDate');
	if (date !== '' && !isDate(date)) faults.push(`${where} has the date ${date}`);
	for (const source of named(item, 'source'))
		if (!isWeb(source.attr('url')?.value ?? '')) faults.push(`${where} has a source without url`);
	return [
		...faults,
		...htmlFaults(textOf(item, 'description')).map((fault) => `${where}: ${fault}`),
	];
}

/** Elements that readers always display; anything else would be text of ours that was not escaped. */
const plain = new Set(['p', 'ul', 'li', 'a', 'del', 'ins', 'em']);

/** Faults of a body: markup other than the few elements used in items, or a link that is not a web address. */
export function htmlFaults(html: string): string[] {
	const faults: string[] = [];
	for (const [tag, name = '', rest = ''] of html.matchAll(/<\/?([a-z]+)?([^>]*)>?/gi)) {
		const attribute = /^ href="([^"]*)"$/.exec(rest);
		const isLink = name === 'a' && attribute !== null;
		if (!plain.has(name) || (rest !== '' && !isLink)) faults.push(`has the markup ${tag}`);
		if (isLink && !/^https?:/.test(attribute[1] ?? '')) faults.push(`leads to ${attribute[1]}`);
	}
	return faults;
}
