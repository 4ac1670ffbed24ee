import { useStore } from '@nanostores/react';
import { RecordMark } from '#islands/ui/RecordMark.tsx';
import { keysOf } from '#lib/proposals/form/form-control.ts';
import { fieldOf, formFields, formNames } from '#lib/proposals/form/form-fields.ts';
import type { FormFindings } from './contribution.calls.ts';
import type { ContributionForm } from './contribution-form.ts';
import type { Duplicate } from './form-start.ts';
import { diffLines, hasFieldIn } from './format-value.ts';
import { hostOf } from './web-address.ts';

/** The pending changes as reviewers see them: each field before and after, with its source. */
export function Review({
	form,
	checked,
}: {
	form: ContributionForm;
	checked: FormFindings | undefined;
}) {
	const edits = useStore(form.$said);
	const names = useStore(form.$names);
	const { type } = form.start;
	const fields = formFields(type).filter((field) => hasFieldIn(field, edits));

	return (
		<div className="contribute-review">
			{checked && <Duplicates form={form} duplicates={checked.duplicates} />}
			<ul className="contribute-diff">
				{fields.map((field) => {
					const keys = keysOf(field);
					const before = Object.fromEntries(keys.map((key) => [key, form.currentOf(key)]));
					const after = Object.fromEntries(keys.map((key) => [key, form.shownOf(key)]));
					const source = keys.map((key) => edits[key]?.source).find(Boolean) ?? '';
					const warning = keys.map((key) => checked?.warnings[key]).find(Boolean);
					return (
						<li key={field.name}>
							<h3>{field.label}</h3>
							<Diff lines={diffLines(field, before, after, names)} />
							<p className="contribute-from">
								<span className="text-soft">Source: </span>
								<SourceLink source={source} />
							</p>
							{warning && <p className="contribute-warning">Please check: {warning}</p>}
						</li>
					);
				})}
			</ul>
			{fields.length === 0 && <p>Nothing differs from the current record.</p>}
			<OtherWarnings checked={checked} type={type} />
		</div>
	);
}

/** Warnings that belong to no single field. */
function OtherWarnings({
	checked,
	type,
}: {
	checked: FormFindings | undefined;
	type: 'project' | 'organization' | 'person' | 'round';
}) {
	const others = Object.entries(checked?.warnings ?? {}).filter(
		([key]) => fieldOf(type, key) === undefined,
	);
	return others.map(([key, text]) => (
		<p key={key} className="contribute-warning">
			Please check: {text}
		</p>
	));
}

function Diff({ lines }: { lines: ReturnType<typeof diffLines> }) {
	const sameCount = lines.filter(({ kind }) => kind === 'same').length;
	return (
		<div className="diff-lines">
			{lines.map(({ kind, text }) => {
				if (kind === 'gone')
					return (
						<del key={`-${text}`}>
							<span className="visually-hidden">Before: </span>
							{text}
						</del>
					);
				if (kind === 'new')
					return (
						<ins key={`+${text}`}>
							<span className="visually-hidden">New: </span>
							{text}
						</ins>
					);
				return null;
			})}
			{sameCount > 0 && <p className="text-soft">{sameCount} more are unchanged.</p>}
			{lines.length === 0 && <p className="text-soft">Nothing</p>}
		</div>
	);
}

function SourceLink({ source }: { source: string }) {
	const host = hostOf(source);
	if (!host) return <span className="loss-text">missing</span>;
	return (
		<a className="link" href={source} target="_blank" rel="noopener nofollow">
			{host}
		</a>
	);
}

const placeOf = (type: string): string =>
	type === 'people' || type === 'person' ? 'people' : type;

function Duplicates({
	form,
	duplicates,
}: {
	form: ContributionForm;
	duplicates: readonly Duplicate[];
}) {
	if (duplicates.length === 0) return null;
	const mine = form.shownOf('name');
	const { noun } = formNames[form.start.type];
	const isProposal = ({ link }: Duplicate) => link?.startsWith('/dao/') === true;
	const isProposed = form.start.slug !== null && duplicates.every(isProposal);
	const name = typeof mine === 'string' && mine !== '' ? `“${mine}”` : `Your ${noun}`;
	return (
		<section className="contribute-duplicates" aria-labelledby="duplicates-title">
			<h3 id="duplicates-title">{isProposed ? 'Proposed already' : 'This may be the same as …'}</h3>
			<p>
				{isProposed
					? 'Other open proposals cover the same fields. Send yours if it says something different.'
					: `${name} looks like an existing record. If it is the same, edit that one instead.`}
			</p>
			<ul>
				{duplicates.map((one) => {
					const place = placeOf(one.type);
					const open = one.link ?? `/${place}/${one.slug}`;
					return (
						<li key={`${one.type}/${one.slug}`}>
							<RecordMark name={one.name} image={one.logo} />
							<span>
								<b>{one.name}</b> <span className="text-soft">{one.why}</span>
							</span>
							<a className="button" href={open} target="_blank" rel="noopener">
								Open<span className="visually-hidden"> {one.name}</span>
							</a>
							{!isProposal(one) && (
								<a className="button" href={`/contribute/edit/${place}/${one.slug}`}>
									Edit that one instead<span className="visually-hidden">: {one.name}</span>
								</a>
							)}
						</li>
					);
				})}
			</ul>
		</section>
	);
}
