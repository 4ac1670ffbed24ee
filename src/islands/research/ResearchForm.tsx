import { useEffect, useState } from 'react';
import { FormResult } from '#islands/ui/FormResult.tsx';
import { focusFirstError } from '#islands/ui/focus-first-error.ts';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useValue } from '#islands/ui/use-value.ts';
import type { ResearchValues } from '#lib/proposals/form/research-values.ts';
import { AssetPicker } from './AssetPicker.tsx';
import { AttachmentField } from './AttachmentField.tsx';
import { DraftElsewhere } from './DraftElsewhere.tsx';
import { DraftState } from './DraftState.tsx';
import { Field } from './Field.tsx';
import { MarkdownEditor } from './MarkdownEditor.tsx';
import { saveDraft, sendResearch } from './research.calls.ts';
import { createResearchForm } from './research-form.ts';
import { TagsField } from './TagsField.tsx';

interface Props {
	values: ResearchValues;
	/** Slug of the proposal being amended; null for a new piece. */
	proposal: string | null;
	/** When the draft was saved; null if there is none. */
	savedAt: string | null;
}

/** The form for writing a piece of research and submitting it for review. */
export function ResearchForm({ values: first, proposal, savedAt }: Props) {
	const [form] = useState(() =>
		createResearchForm(first, proposal, savedAt, { keepDraft: saveDraft, sendResearch }),
	);
	const values = useValue(form.$values);
	const errors = useValue(form.$errors);
	const saving = useValue(form.$saving);

	useEffect(() => {
		const keep = () => {
			if (document.visibilityState === 'hidden') void form.keep();
		};
		const again = () => void form.keepAgain();
		document.addEventListener('visibilitychange', keep);
		window.addEventListener('online', again);
		return () => {
			document.removeEventListener('visibilitychange', keep);
			window.removeEventListener('online', again);
		};
	}, [form]);

	return (
		<form
			className="settings-form research-form"
			noValidate
			data-intent
			onSubmit={async (event) => {
				event.preventDefault();
				const element = event.currentTarget;
				const link = await form.submit();
				if (link) location.assign(link);
				else if (form.$keeping.get().state === 'elsewhere')
					element.querySelector<HTMLElement>('#draft-elsewhere')?.focus();
				else focusFirstError(element);
			}}
		>
			<Field name="title" label="Title" error={errors.title}>
				<input
					className="field"
					id="research-title"
					value={values.title}
					maxLength={200}
					aria-invalid={errors.title !== undefined}
					aria-describedby="research-title-error"
					onChange={(event) => form.change('title', event.target.value)}
				/>
			</Field>
			<Field
				name="summary"
				label="Summary"
				isOptional
				hint="One or two sentences shown in lists. If empty, the beginning of the text is shown."
				error={errors.summary}
			>
				<textarea
					className="field"
					id="research-summary"
					rows={2}
					value={values.summary}
					maxLength={500}
					aria-invalid={errors.summary !== undefined}
					aria-describedby="research-summary-error research-summary-hint"
					onChange={(event) => form.change('summary', event.target.value)}
				/>
			</Field>
			<MarkdownEditor
				value={values.content}
				error={errors.content}
				onChange={(content) => form.change('content', content)}
			/>
			<Field
				name="vcname"
				label="Written for"
				isOptional
				hint="The venture firm you write for. Shown beside your name."
				error={errors.vcname}
			>
				<input
					className="field"
					id="research-vcname"
					value={values.vcname}
					maxLength={120}
					aria-invalid={errors.vcname !== undefined}
					aria-describedby="research-vcname-error research-vcname-hint"
					onChange={(event) => form.change('vcname', event.target.value)}
				/>
			</Field>
			<Field
				name="screener"
				label="Screener"
				isOptional
				hint="Address of the directory view your numbers come from. Readers can open it."
				error={errors.screener}
			>
				<input
					className="field"
					id="research-screener"
					value={values.screener}
					maxLength={2_000}
					placeholder="/directory/projects?…"
					aria-invalid={errors.screener !== undefined}
					aria-describedby="research-screener-error research-screener-hint"
					onChange={(event) => form.change('screener', event.target.value)}
				/>
			</Field>
			<TagsField form={form} />
			<AssetPicker form={form} />
			<AttachmentField form={form} />
			<label className="settings-check">
				<input
					type="checkbox"
					checked={values.exclusive}
					onChange={(event) => form.change('exclusive', event.target.checked)}
				/>
				Mark it as Exclusive
			</label>
			<Field
				name="note"
				label="Note to the reviewers"
				isOptional
				hint="Disclose here if you work for or hold what you write about."
				error={errors.note}
			>
				<textarea
					className="field"
					id="research-note"
					rows={2}
					value={values.note}
					maxLength={2_000}
					aria-describedby="research-note-error research-note-hint"
					onChange={(event) => form.change('note', event.target.value)}
				/>
			</Field>
			<div className="settings-send">
				<SubmitButton isBusy={saving.state === 'busy'}>
					{proposal === null ? 'Send for review' : 'Send again'}
				</SubmitButton>
				<DraftState form={form} />
			</div>
			<DraftElsewhere form={form} />
			<FormResult saving={saving} />
		</form>
	);
}
