import { PRODUCT } from '#lib/base/site.ts';
import { formatDollars } from '#lib/format/money.ts';
import { describePlan } from '#lib/plans/plan-view.ts';
import { CURRENCY } from '#lib/plans/plans.ts';
import type { Invoice } from '../invoice-store.ts';
import { formatDay } from '../letters.ts';
import { transferReference } from '../transfer.ts';
import { fontFile, type Run, runsOf, subsets, type Weight } from './text-runs.ts';

/** An A4 page, in points. */
const PAGE = { left: 56, right: 539, top: 56 };
const INK = '#1b1d1f';
const SOFT = '#5b6166';

interface Style {
	size?: number;
	weight?: Weight;
	colour?: string;
	/** Whether `x` is the end of the text instead of its beginning. */
	toRight?: boolean;
}

/** Draws lines of text on one page, in any characters of the font. */
class Pen {
	readonly #doc: PDFKit.PDFDocument;
	y = PAGE.top;
	constructor(doc: PDFKit.PDFDocument) {
		this.#doc = doc;
	}

	async load(): Promise<void> {
		for (const subset of subsets)
			for (const weight of [400, 700] as const)
				this.#doc.registerFont(`${subset} ${weight}`, await fontFile(subset, weight));
	}

	#width(runs: readonly Run[], { size = 10, weight = 400 }: Style): number {
		return runs.reduce(
			(sum, { subset, text }) =>
				sum + this.#doc.font(`${subset} ${weight}`).fontSize(size).widthOfString(text),
			0,
		);
	}

	/** Draws one line at `x`, at the pen's height. */
	async line(text: string, x: number, style: Style = {}): Promise<void> {
		const runs = await runsOf(text);
		const { size = 10, weight = 400, colour = INK } = style;
		let at = style.toRight ? x - this.#width(runs, style) : x;
		for (const one of runs) {
			const font = this.#doc.font(`${one.subset} ${weight}`).fontSize(size).fillColor(colour);
			font.text(one.text, at, this.y, { lineBreak: false });
			at += font.widthOfString(one.text);
		}
	}

	/** Draws a text in lines of at most `width`, moving down. */
	async block(text: string, x: number, width: number, style: Style = {}): Promise<void> {
		for (const paragraph of text.split('\n')) {
			let line = '';
			for (const word of paragraph.split(/\s+/u)) {
				const longer = line === '' ? word : `${line} ${word}`;
				if (line !== '' && this.#width(await runsOf(longer), style) > width) {
					await this.line(line, x, style);
					this.down(style);
					line = word;
				} else line = longer;
			}
			await this.line(line, x, style);
			this.down(style);
		}
	}

	down({ size = 10 }: Style = {}, lines = 1): void {
		this.y += size * 1.45 * lines;
	}

	rule(): void {
		this.#doc
			.moveTo(PAGE.left, this.y)
			.lineTo(PAGE.right, this.y)
			.lineWidth(0.5)
			.strokeColor('#d5d7da')
			.stroke();
		this.y += 8;
	}
}

function stateOf({ paidAt, endedAs, expiresAt, refunded, due }: Invoice): string {
	if (paidAt && refunded > 0)
		return refunded >= due
			? `Paid on ${formatDay(paidAt)}, refunded`
			: `Paid on ${formatDay(paidAt)}; ${formatDollars(refunded)} refunded`;
	if (paidAt) return `Paid on ${formatDay(paidAt)}`;
	if (endedAs) return 'Void: nothing to pay';
	return `To be paid by ${formatDay(expiresAt)}`;
}

const small: Style = { size: 9, colour: SOFT };

async function parties(pen: Pen, { seller, buyer }: Invoice): Promise<void> {
	const top = pen.y;
	await pen.line('From', PAGE.left, small);
	pen.down(small);
	await pen.block(seller, PAGE.left, 220);
	const sellerEnd = pen.y;
	pen.y = top;
	await pen.line('To', 320, small);
	pen.down(small);
	const { name, address, tax_id, email } = buyer;
	const lines = [name, address, email, tax_id && `Tax number: ${tax_id}`];
	await pen.block(lines.filter(Boolean).join('\n'), 320, 219);
	pen.y = Math.max(sellerEnd, pen.y) + 20;
}

async function amounts(pen: Pen, invoice: Invoice): Promise<void> {
	const { plan, term, price, credit, due } = invoice;
	const row = async (what: string, cents: number, style: Style = {}) => {
		await pen.line(what, PAGE.left, style);
		await pen.line(formatDollars(cents), PAGE.right, { ...style, toRight: true });
		pen.down(style, 1.2);
	};
	pen.rule();
	await row(`${PRODUCT} ${describePlan(plan, term)}`, price);
	if (credit !== 0) await row(credit > 0 ? 'Less credit' : 'Carried over', -credit);
	pen.rule();
	await row('Net', due);
	await row('Tax (0%)', 0);
	await row(`Total in ${CURRENCY}`, due, { weight: 700, size: 12 });
	pen.down();
}

/**
 * Returns an invoice as a PDF file, made from its row alone: its content is always the same, apart from its status.
 */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
	const { number, issuedAt, next } = invoice;
	// Loaded with the first invoice: most servers make none.
	const { default: PDFDocument } = await import('pdfkit');
	const doc = new PDFDocument({
		size: 'A4',
		margin: PAGE.left,
		// Not one of the built-in fonts of every reader: they lack characters.
		font: '',
		lang: 'en',
		info: { Title: `Invoice ${number}`, Author: PRODUCT, CreationDate: issuedAt },
	});
	const parts: Buffer[] = [];
	const ended = new Promise<Buffer>((resolve, reject) => {
		doc.on('data', (part: Buffer) => parts.push(part));
		doc.on('end', () => resolve(Buffer.concat(parts)));
		doc.on('error', reject);
	});
	const pen = new Pen(doc);
	await pen.load();
	await pen.line(`Invoice ${number}`, PAGE.left, { size: 22, weight: 700 });
	await pen.line(formatDay(issuedAt), PAGE.right, { toRight: true });
	pen.down({ size: 22 });
	await pen.line(stateOf(invoice), PAGE.left, { weight: 700 });
	pen.down({}, 2.5);
	await parties(pen, invoice);
	await amounts(pen, invoice);
	if (next?.kind === 'transfer' && !invoice.paidAt && !invoice.endedAs) {
		await pen.line('Pay to', PAGE.left, small);
		pen.down(small);
		await pen.block(next.pay_to, PAGE.left, 480);
		await pen.block(`Quote “${transferReference(number)}” with the payment.`, PAGE.left, 480);
	}
	doc.end();
	return ended;
}
