import { useState } from 'react';
import { Chosen } from '#islands/ui/Chosen.tsx';
import { failureText } from '#islands/ui/saving.ts';
import { useValue } from '#islands/ui/use-value.ts';
import { Field } from './Field.tsx';
import { uploadFile } from './research.calls.ts';
import type { ResearchForm } from './research-form.ts';

/** A PDF attached to the text. */
export function AttachmentField({ form }: { form: ResearchForm }) {
	const { attachment } = useValue(form.$values);
	const { attachment: error } = useValue(form.$errors);
	const [state, setState] = useState<{ text: string; isError: boolean } | null>(null);

	async function attach(file: File | undefined): Promise<void> {
		if (!file) return;
		if (file.type !== 'application/pdf') return setState({ text: 'Choose a PDF.', isError: true });
		setState({ text: `Uploading ${file.name}…`, isError: false });
		try {
			const { id } = await uploadFile(file, 'document');
			form.change('attachment', { id, name: file.name });
			setState({ text: `${file.name} attached.`, isError: false });
		} catch (failure) {
			setState({ text: failureText(failure), isError: true });
		}
	}

	return (
		<Field
			name="attachment"
			label="Attachment"
			isOptional
			hint="A PDF of at most 10 MiB. It becomes public once the vote starts."
			error={error}
		>
			{attachment && (
				<Chosen
					label="Attachment"
					items={[{ key: attachment.id, text: attachment.name }]}
					onRemove={() => form.change('attachment', null)}
				/>
			)}
			<input
				id="research-attachment"
				type="file"
				accept="application/pdf"
				aria-describedby="research-attachment-error research-attachment-hint"
				onChange={(event) => {
					const file = event.target.files?.[0];
					void attach(file).then(() => undefined);
					event.target.value = '';
				}}
			/>
			<p className={state?.isError ? 'field-error' : 'field-hint'} role="status">
				{state?.text}
			</p>
		</Field>
	);
}
