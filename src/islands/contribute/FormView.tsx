import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef } from 'react';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { isEmpty } from '#lib/catalogue/field-values.ts';
import { keysOf } from '#lib/proposals/form/form-control.ts';
import { type FormSection, fieldOf, formSections } from '#lib/proposals/form/form-fields.ts';
import { BusyNotice } from './BusyNotice.tsx';
import { ConflictList } from './ConflictList.tsx';
import type { ContributionForm } from './contribution-form.ts';
import { formatSavedAt } from './DraftChoice.tsx';
import { DraftElsewhere } from './DraftElsewhere.tsx';
import type { DraftState } from './draft-keeping.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FieldRow } from './FieldRow.tsx';
import type { FormSession } from './form-session.ts';
import { MainSource } from './MainSource.tsx';
import { prefillField } from './prefill-field.ts';

interface Props {
	session: FormSession;
	field: string | null;
	/** The value that the URL provides for this field, and its source. */
	value: string | null;
	source: string | null;
	isMissingFirst: boolean;
}

/** The fields, section by section, and the state of the draft. */
export function FormView({ session, field, value, source, isMissingFirst }: Props) {
	const { form, keeping } = session;
	const edits = useStore(form.$said);
	const draftState = useStore(keeping.$kept);
	const busy = useStore(session.$busy);
	const element = useRef<HTMLFormElement>(null);
	const sections = useRef(orderedSections(form, isMissingFirst)).current;
	const changes = Object.keys(edits).length;
	const isNew = form.start.slug === null;
	useFieldFromUrl(form, { name: field, value, source }, element);

	useEffect(() => {
		// Sending was refused: the form replaced the review.
		if (Object.keys(form.$complaints.get()).length > 0) focusWrong(element.current);
	}, [form]);

	async function review(): Promise<void> {
		await session.review();
		if (session.$step.get().at !== 'form') return;
		focusWrong(element.current);
	}

	return (
		<form
			className="contribute-form"
			noValidate
			data-intent
			ref={element}
			onSubmit={(event) => {
				event.preventDefault();
				void review();
			}}
		>
			<nav className="contribute-nav" aria-label="Parts of the form">
				<ol>
					{sections.map(({ id, title }) => (
						<li key={id}>
							<a href={`#${id}`}>{title}</a>
						</li>
					))}
				</ol>
			</nav>
			<div className="contribute-fields">
				<DraftElsewhere session={session} />
				<ConflictList form={form} onSettled={keeping.touch} />
				<ErrorSummary form={form} />
				<MainSource form={form} />
				{sections.map(({ id, title, fields }) => (
					<fieldset key={id} id={id}>
						<legend>{title}</legend>
						{fields.map((one) => (
							<FieldRow key={one.name} form={form} field={one} />
						))}
					</fieldset>
				))}
			</div>
			<div className="contribute-bar">
				<p>
					<b>
						{changes} {changes === 1 ? 'field' : 'fields'} {isNew ? 'filled in' : 'changed'}
					</b>{' '}
					<DraftStatus kept={draftState} />
				</p>
				<SubmitButton isBusy={busy.state === 'busy'}>Review and send</SubmitButton>
				<BusyNotice busy={busy} />
			</div>
		</form>
	);
}

/** Focuses what must be settled or corrected first. */
function focusWrong(form: HTMLElement | null): void {
	requestAnimationFrame(() =>
		form?.querySelector<HTMLElement>('.contribute-conflicts, [aria-invalid="true"]')?.focus(),
	);
}

function DraftStatus({ kept }: { kept: DraftState }) {
	return (
		<span className="text-soft" role="status">
			{kept.state === 'typing' && 'Saving the draft …'}
			{kept.state === 'kept' && `Draft saved ${formatSavedAt(kept.at)}`}
			{kept.state === 'here' &&
				`Draft saved in this browser ${formatSavedAt(kept.at)}: ${kept.text}`}
			{kept.state === 'elsewhere' && (
				<>
					Not saved: the draft was changed in another window.{' '}
					<a className="link" href="#draft-elsewhere">
						Choose which one to keep
					</a>
				</>
			)}
		</span>
	);
}

/** Returns the sections in order; if missing values come first, they get a section of their own. */
function orderedSections(form: ContributionForm, isMissingFirst: boolean): readonly FormSection[] {
	const sections: readonly FormSection[] = formSections[form.start.type];
	if (!isMissingFirst) return sections;
	const isMissing = (field: FormSection['fields'][number]) =>
		keysOf(field).every((key) => isEmpty(form.currentOf(key)));
	const missing = sections.flatMap(({ fields }) => fields.filter(isMissing));
	const others = sections.map((section) => ({
		...section,
		fields: section.fields.filter((field) => !isMissing(field)),
	}));
	return [
		{ id: 'missing', title: 'What’s missing', fields: missing },
		...others.filter(({ fields }) => fields.length > 0),
	];
}

/** Focuses the field named in the URL, and fills in the value given there. */
function useFieldFromUrl(
	form: ContributionForm,
	{ name, value, source }: { name: string | null; value: string | null; source: string | null },
	element: RefObject<HTMLFormElement | null>,
): void {
	const isDone = useRef(false);
	useEffect(() => {
		if (isDone.current || name === null) return;
		isDone.current = true;
		const field = fieldOf(form.start.type, name);
		if (!field) return;
		prefillField(form, field, value, source);
		const row = element.current?.querySelector(`#row-${field.name}`);
		row?.scrollIntoView({ block: 'center' });
		row?.querySelector<HTMLElement>(`#field-${field.name}`)?.focus({ preventScroll: true });
	}, [form, name, value, source, element]);
}
