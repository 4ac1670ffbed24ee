import { type Ref, useMemo, useState } from 'react';
import { longDate } from '#lib/format/dates.ts';
import { formatDollars } from '#lib/format/money.ts';
import type { Preview } from '#lib/plans/plan-view.ts';
import type { PaidPlan } from '#lib/plans/plans.ts';
import type { PaymentOptions } from '#lib/profile/payment-ways.ts';
import { monthsInWords } from '#lib/profile/plan-words.ts';
import { settingsHref } from '#lib/profile/settings-tabs.ts';
import type { PlanChoice } from './plan-choice.ts';

interface Props {
	title: string;
	/** Whether the member already has this plan and it continues. */
	isSame: boolean;
	choice: PlanChoice & { plan: PaidPlan };
	ways: PaymentOptions;
	ref: Ref<HTMLElement>;
}

/** What a chosen plan costs now and later, line by line, with the form that confirms it. */
export function PlanConfirm({ title, isSame, choice, ways, ref }: Props) {
	const { plan, term, preview, refusal, isAsking } = choice;
	const what = `${plan} ${term}`;
	const [began] = useState(what);
	const [sent, setSent] = useState<string | null>(null);
	// Another choice is another purchase.
	const key = useMemo(
		() => (what === began ? ways.key : crypto.randomUUID()),
		[what, began, ways.key],
	);
	const isSent = sent === what;
	const needsMoney = preview !== null && preview.due_now > 0;

	return (
		<section
			className="card plan-confirm"
			id="choice"
			ref={ref}
			tabIndex={-1}
			aria-labelledby="choice-title"
			aria-busy={isAsking}
		>
			<h3 id="choice-title">
				{title} for {monthsInWords(term)}
			</h3>
			{refusal && (
				<p className="loss-text" role="alert">
					{refusal}
				</p>
			)}
			<div role="status">{preview && <Costs preview={preview} />}</div>
			{isAsking && !preview && <p className="text-soft">Calculating…</p>}
			{preview && !isSame && needsMoney && !ways.isOpen && (
				<p>Plans cannot be paid for on this site yet: its operator has not set up payments.</p>
			)}
			{preview && !isSame && (!needsMoney || ways.isOpen) && (
				<form
					className="settings-form"
					method="post"
					action={`${settingsHref('change_plan')}?plan=${plan}&term=${term}#choice`}
					onSubmit={(event) => {
						if (isSent || isAsking) event.preventDefault();
						setSent(what);
					}}
				>
					<input type="hidden" name="form" value="change" />
					<input type="hidden" name="plan" value={plan} />
					<input type="hidden" name="term" value={term} />
					<input type="hidden" name="key" value={key} />
					{ways.problem && what === began && (
						<p className="settings-result loss-text" role="alert">
							{ways.problem}
						</p>
					)}
					{needsMoney && <Ways ways={ways} />}
					<div className="settings-send">
						<button
							type="submit"
							className="button primary"
							aria-disabled={isSent || isAsking}
							aria-busy={isSent}
						>
							Confirm
						</button>
						<span className="field-hint">{needsMoney ? ways.next : 'Nothing is charged now.'}</span>
					</div>
				</form>
			)}
		</section>
	);
}

function Costs({ preview }: { preview: Preview }) {
	const { lines, due_now, next } = preview;
	return (
		<>
			<table className="plan-costs">
				<caption className="visually-hidden">What it costs now</caption>
				<tbody>
					{lines.map(({ text, cents }) => (
						<tr key={text}>
							<th scope="row">{text}</th>
							<td className="figure">{cents === 0 ? '' : formatDollars(cents)}</td>
						</tr>
					))}
				</tbody>
				<tfoot>
					<tr>
						<th scope="row">Due now</th>
						<td className="figure">{formatDollars(due_now)}</td>
					</tr>
				</tfoot>
			</table>
			{next && (
				<p className="field-hint">
					Then {formatDollars(next.cents)} on {longDate(next.at)}, unless you change or cancel it
					before.
				</p>
			)}
		</>
	);
}

function Ways({ ways }: { ways: PaymentOptions }) {
	const { methods, method = methods[0]?.value, address, taxId } = ways;
	return (
		<>
			{methods.length > 0 && (
				<fieldset className="settings-group">
					<legend>Payment method</legend>
					{methods.map(({ value, label, hint }) => (
						<label key={value} className="scope-choice">
							<input type="radio" name="method" value={value} defaultChecked={value === method} />
							<span>
								{label}
								{hint && <span className="field-hint">{hint}</span>}
							</span>
						</label>
					))}
				</fieldset>
			)}
			<details className="invoice-details" open={Boolean(address || taxId)}>
				<summary className="link">Add an address or tax number to the invoice</summary>
				<label className="settings-field">
					<span>Company and address</span>
					<textarea
						className="field"
						name="address"
						rows={3}
						maxLength={300}
						autoComplete="street-address"
						defaultValue={address}
					/>
				</label>
				<label className="settings-field">
					<span>Tax number</span>
					<input
						className="field"
						name="tax_id"
						maxLength={50}
						autoComplete="off"
						defaultValue={taxId}
					/>
				</label>
			</details>
		</>
	);
}
