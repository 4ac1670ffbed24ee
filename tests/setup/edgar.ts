import type { RequestListener } from 'node:http';

/** Form D in EDGAR's own format, with invented filers. */

export interface GivenForm {
	submission?: string;
	live?: string;
	/** Central index key and name; the first is the primary issuer. */
	issuers?: readonly (readonly [cik: string, name: string])[];
	/** Accession number of the filing it amends; '' for an amendment that does not state it. */
	amends?: string;
	/** Null if the first sale is yet to occur. */
	firstSale?: string | null;
	offered?: string;
	sold?: string;
	/** `isEquityType`, … */
	securities?: readonly string[];
	people?: readonly (readonly [first: string, last: string, ...roles: string[]])[];
	/** Before the root element. */
	prolog?: string;
}

const escaped = (text: string) =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const issuer = (tag: string, [cik, name]: readonly [string, string]) => `
	<${tag}>
		<cik>${escaped(cik)}</cik>
		<entityName>${escaped(name)}</entityName>
		<issuerAddress><street1>1 Main Street</street1><city>Dover</city><stateOrCountry>DE</stateOrCountry></issuerAddress>
		<issuerPhoneNumber>555-0100</issuerPhoneNumber>
		<jurisdictionOfInc>DELAWARE</jurisdictionOfInc>
		<entityType>Corporation</entityType>
		<yearOfInc><withinFiveYears>true</withinFiveYears><value>2019</value></yearOfInc>
	</${tag}>`;

/** A `primary_doc.xml`. */
export function formXml({
	submission,
	live = 'LIVE',
	issuers = [['0001111111', 'Ember Labs, Inc.']],
	amends,
	firstSale = '2021-03-01',
	offered = '5000000',
	sold = '3000000',
	securities = ['isEquityType'],
	people = [['Ada', 'Quill', 'Executive Officer', 'Director']],
	prolog = '',
}: GivenForm = {}): string {
	const [primary = ['', ''], ...others] = issuers;
	const amendment =
		amends === undefined
			? '<isAmendment>false</isAmendment>'
			: `<isAmendment>true</isAmendment>${amends && `<previousAccessionNumber>${amends}</previousAccessionNumber>`}`;
	return `<?xml version="1.0"?>${prolog}
<edgarSubmission>
	<schemaVersion>X0708</schemaVersion>
	<submissionType>${submission ?? (amends === undefined ? 'D' : 'D/A')}</submissionType>
	<testOrLive>${live}</testOrLive>${issuer('primaryIssuer', primary)}
	${others.length > 0 ? `<issuerList>${others.map((one) => issuer('issuer', one)).join('')}</issuerList>` : ''}
	<relatedPersonsList>${people
		.map(
			([first, last, ...roles]) => `
		<relatedPersonInfo>
			<relatedPersonName><firstName>${escaped(first)}</firstName><lastName>${escaped(last)}</lastName></relatedPersonName>
			<relatedPersonAddress><street1>7 Home Lane</street1><city>Dover</city></relatedPersonAddress>
			<relatedPersonRelationshipList>${roles.map((role) => `<relationship>${escaped(role)}</relationship>`).join('')}</relatedPersonRelationshipList>
			<relationshipClarification></relationshipClarification>
		</relatedPersonInfo>`,
		)
		.join('')}
	</relatedPersonsList>
	<offeringData>
		<industryGroup><industryGroupType>Other Technology</industryGroupType></industryGroup>
		<federalExemptionsExclusions><item>06b</item></federalExemptionsExclusions>
		<typeOfFiling>
			<newOrAmendment>${amendment}</newOrAmendment>
			<dateOfFirstSale>${firstSale === null ? '<yetToOccur>true</yetToOccur>' : `<value>${firstSale}</value>`}</dateOfFirstSale>
		</typeOfFiling>
		<durationOfOffering><moreThanOneYear>false</moreThanOneYear></durationOfOffering>
		<typesOfSecuritiesOffered>${securities.map((one) => `<${one}>true</${one}>`).join('')}</typesOfSecuritiesOffered>
		<businessCombinationTransaction><isBusinessCombinationTransaction>false</isBusinessCombinationTransaction></businessCombinationTransaction>
		<minimumInvestmentAccepted>0</minimumInvestmentAccepted>
		<offeringSalesAmounts>
			<totalOfferingAmount>${offered}</totalOfferingAmount>
			<totalAmountSold>${sold}</totalAmountSold>
			<totalRemaining>0</totalRemaining>
		</offeringSalesAmounts>
		<investors><hasNonAccreditedInvestors>false</hasNonAccreditedInvestors><totalNumberAlreadyInvested>9</totalNumberAlreadyInvested></investors>
	</offeringData>
</edgarSubmission>`;
}

export interface ListedForm {
	accession: string;
	filed: string;
	form?: string;
	/** Null if it is listed but its document is missing. */
	xml: string | null;
}

/** EDGAR's contents, by central index key of ten digits. May change while served. */
export type Edgar = Record<string, readonly ListedForm[]>;

/** Filings in the first part of a list; EDGAR's has a thousand. */
const RECENT = 2;

const columnsOf = (listed: readonly ListedForm[]) => ({
	accessionNumber: listed.map((one) => one.accession),
	filingDate: listed.map((one) => one.filed),
	form: listed.map((one) => one.form ?? 'D'),
	primaryDocument: listed.map(() => 'xslFormDX01/primary_doc.xml'),
});

/** EDGAR's answer at a path; undefined where there is none. */
export function edgarResponse(edgar: Edgar, path: string): string | undefined {
	const [, filer = '', older] =
		/^\/submissions\/CIK(\d{10})(-submissions-001)?\.json$/.exec(path) ?? [];
	const listed = edgar[filer];
	if (listed && older) return JSON.stringify(columnsOf(listed.slice(RECENT)));
	if (listed)
		return JSON.stringify({
			cik: filer,
			filings: {
				recent: columnsOf(listed.slice(0, RECENT)),
				files: listed.slice(RECENT, RECENT + 1).map(() => ({
					name: `CIK${filer}-submissions-001.json`,
					filingCount: listed.length - RECENT,
				})),
			},
		});
	const [, accession] =
		/^\/Archives\/edgar\/data\/\d+\/(\d{18})\/primary_doc\.xml$/.exec(path) ?? [];
	const all = Object.values(edgar).flat();
	return all.find((one) => one.accession.replaceAll('-', '') === accession)?.xml ?? undefined;
}

/** Serves EDGAR's lists and documents, all on one host. `asked` collects the requested paths. */
export const edgarServer =
	(edgar: Edgar, asked: string[] = []): RequestListener =>
	(request, response) => {
		const path = request.url ?? '';
		asked.push(path);
		const answer = edgarResponse(edgar, path);
		if (answer === undefined) response.writeHead(404).end();
		else response.end(answer);
	};
