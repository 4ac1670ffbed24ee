import {
	childrenOf,
	elementAt,
	parseXml,
	textAt,
	type XmlElement,
	XmlRefusedError,
} from './xml-tree.ts';

/**
 * The contents of a Form D, as filed: the filer, the offering and its sales, and the people named. Addresses and
 * telephone numbers are not read, as some belong to people's homes.
 */
export interface FormD {
	/** `D`, `D/A`. */
	submission: string | null;
	/** `LIVE` or `TEST`. */
	live: string | null;
	/** Issuers, the primary one first. */
	issuers: { cik: string | null; name: string | null }[];
	amendment: string | null;
	/** Accession number of the filing that it amends. */
	previous: string | null;
	/** `Other Technology`, `Pooled Investment Fund`. */
	industry: string | null;
	first_sale: string | null;
	/** The types of securities ticked on the form: `isEquityType`, `isDebtType`, … */
	securities: string[];
	/** A number, or `Indefinite`. */
	offered: string | null;
	sold: string | null;
	people: { first: string | null; middle: string | null; last: string | null; roles: string[] }[];
}

/** Parses a `primary_doc.xml`. Throws XmlRefusedError if it is not one. */
export function parseFormD(text: string): FormD {
	const root = parseXml(text);
	if (root.name !== 'edgarSubmission')
		throw new XmlRefusedError(`it is no filing at EDGAR but <${root.name}>`);
	const offering = elementAt(root, 'offeringData');
	const filing = elementAt(offering, 'typeOfFiling');
	const sums = elementAt(offering, 'offeringSalesAmounts');
	return {
		submission: textAt(root, 'submissionType'),
		live: textAt(root, 'testOrLive'),
		issuers: [...childrenOf(root, 'primaryIssuer'), ...othersIn(root)].map((issuer) => ({
			cik: textAt(issuer, 'cik'),
			name: textAt(issuer, 'entityName'),
		})),
		amendment: textAt(filing, 'newOrAmendment', 'isAmendment'),
		previous: textAt(filing, 'newOrAmendment', 'previousAccessionNumber'),
		industry: textAt(offering, 'industryGroup', 'industryGroupType'),
		first_sale: textAt(filing, 'dateOfFirstSale', 'value'),
		securities: (elementAt(offering, 'typesOfSecuritiesOffered')?.children ?? [])
			.filter((one) => textAt(one) === 'true')
			.map(({ name }) => name),
		offered: textAt(sums, 'totalOfferingAmount'),
		sold: textAt(sums, 'totalAmountSold'),
		people: childrenOf(elementAt(root, 'relatedPersonsList'), 'relatedPersonInfo').map(personIn),
	};
}

const othersIn = (root: XmlElement): XmlElement[] => elementAt(root, 'issuerList')?.children ?? [];

function personIn(info: XmlElement): FormD['people'][number] {
	const name = elementAt(info, 'relatedPersonName');
	const roles = elementAt(info, 'relatedPersonRelationshipList');
	return {
		first: textAt(name, 'firstName'),
		middle: textAt(name, 'middleName'),
		last: textAt(name, 'lastName'),
		roles: childrenOf(roles, 'relationship').flatMap((one) => textAt(one) ?? []),
	};
}
