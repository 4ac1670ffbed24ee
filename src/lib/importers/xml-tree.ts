import { SaxesParser } from 'saxes';

/** An element with its children and its direct text. */
export interface XmlElement {
	/** Name without its prefix. */
	name: string;
	/** Empty for none. */
	prefix: string;
	attributes: Record<string, string>;
	text: string;
	children: XmlElement[];
}

/** The text is not acceptable XML; the message says why. */
export class XmlRefusedError extends Error {
	override name = 'XmlRefusedError';
}

const MAX_DEPTH = 30;
const MAX_ELEMENTS = 50_000;
const MAX_TEXT_LENGTH = 4_000;

/**
 * Parses a small document and returns its root element. A document type is refused, as entities are declared there;
 * so nothing is expanded and nothing external is fetched.
 * @param longestText characters that are kept of one element's text.
 */
export function parseXml(text: string, longestText = MAX_TEXT_LENGTH): XmlElement {
	const open: XmlElement[] = [];
	let root: XmlElement | undefined;
	let elements = 0;
	const sax = new SaxesParser();
	sax.on('error', ({ message }) => {
		throw new XmlRefusedError(`it is not well-formed XML (${message.replace(/\.$/, '')})`);
	});
	sax.on('doctype', () => {
		throw new XmlRefusedError('it declares a document type');
	});
	sax.on('opentag', ({ name, attributes }) => {
		elements += 1;
		if (open.length >= MAX_DEPTH)
			throw new XmlRefusedError(`it is nested more than ${MAX_DEPTH} deep`);
		if (elements > MAX_ELEMENTS)
			throw new XmlRefusedError(`it has more than ${MAX_ELEMENTS} elements`);
		const element = {
			name: name.replace(/^.*:/, ''),
			prefix: /^(.*):/.exec(name)?.[1] ?? '',
			attributes,
			text: '',
			children: [],
		};
		open.at(-1)?.children.push(element);
		root ??= element;
		open.push(element);
	});
	const gather = (part: string) => {
		const element = open.at(-1);
		if (element && element.text.length < longestText) element.text += part.slice(0, longestText);
	};
	sax.on('text', gather);
	sax.on('cdata', gather);
	sax.on('closetag', () => {
		open.pop();
	});
	sax.write(text).close();
	if (!root) throw new XmlRefusedError('it is empty');
	return root;
}

/** Returns the children with that name. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
	element?.children.filter((child) => child.name === name) ?? [];

/** Returns the first element at the path of child names. */
export const elementAt = (
	element: XmlElement | undefined,
	...path: string[]
): XmlElement | undefined =>
	path.reduce<XmlElement | undefined>((at, name) => childrenOf(at, name)[0], element);

/** Returns the trimmed text; null if there is none. */
export const textAt = (element: XmlElement | undefined, ...path: string[]): string | null =>
	elementAt(element, ...path)
		?.text.trim()
		.replace(/\s+/g, ' ') || null;
