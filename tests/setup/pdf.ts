import { deflateSync } from 'node:zlib';

/** The parts of a small PDF beside its one empty page. */
export interface PdfParts {
	/** Entries of its catalog. */
	catalog?: string;
	/** Complete objects, or anything between them. */
	objects?: string;
	/** Entries of its trailer. */
	trailer?: string;
}

/** A small PDF without a cross-reference table, which viewers rebuild. Characters are bytes. */
export const aPdf = ({ catalog = '', objects = '', trailer = '' }: PdfParts = {}): Buffer =>
	Buffer.from(
		`%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R ${catalog} >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>
endobj
${objects}
xref
0 1
0000000000 65535 f
trailer
<< /Size 1 /Root 1 0 R ${trailer} >>
startxref
9
%%EOF
`,
		'latin1',
	);

/** A stream object with these bytes. */
export const aStream = (entries: string, data: Buffer): string =>
	`9 0 obj
<< ${entries} /Length ${data.length} >>
stream
${data.toString('latin1')}
endstream
endobj`;

/** A compressed object stream. */
export const packedObjects = (text: string, entries: string): string =>
	aStream(`/Filter /FlateDecode ${entries}`, deflateSync(Buffer.from(text, 'latin1')));

/** A PDF of exactly this many bytes. */
export function pdfOf(bytes: number): Buffer {
	const frame = aPdf({ objects: aStream('', Buffer.alloc(0)) }).length;
	// The length of the data is also written, in as many digits as it has.
	const digits = String(bytes - frame).length - 1;
	return aPdf({ objects: aStream('', Buffer.alloc(bytes - frame - digits, 'x')) });
}
