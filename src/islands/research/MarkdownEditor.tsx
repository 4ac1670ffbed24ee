import {
	Bold,
	Code,
	Heading2,
	Image,
	Italic,
	Link,
	List,
	ListOrdered,
	type LucideIcon,
	Quote,
	Table,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { failureText } from '#islands/ui/saving.ts';
import { Field } from './Field.tsx';
import {
	imageMarkdown,
	insertBlock,
	linkSelection,
	prefixLines,
	type TextEdit,
	type TextSelection,
	wrapSelection,
} from './markdown-edit.ts';
import { Preview } from './Preview.tsx';
import { uploadFile } from './research.calls.ts';

interface Props {
	value: string;
	error: string | undefined;
	onChange: (value: string) => void;
}

const TABLE = '| Column | Column |\n|---|---|\n| Value | Value |';
const tools: [
	label: string,
	Icon: LucideIcon,
	edit: (selected: TextSelection) => TextEdit,
	key?: string,
][] = [
	['Bold', Bold, (selected) => wrapSelection(selected, '**', 'text'), 'b'],
	['Italic', Italic, (selected) => wrapSelection(selected, '*', 'text'), 'i'],
	['Heading', Heading2, (selected) => prefixLines(selected, '## ')],
	['Link', Link, linkSelection, 'k'],
	['Quote', Quote, (selected) => prefixLines(selected, '> ')],
	['Code', Code, (selected) => wrapSelection(selected, '`', 'code')],
	['List', List, (selected) => prefixLines(selected, '- ')],
	['Numbered list', ListOrdered, (selected) => prefixLines(selected, '1. ')],
	['Table', Table, (selected) => insertBlock(selected, TABLE)],
];

/** Applies an edit as if it were typed, so that undo reverts it. */
function perform(area: HTMLTextAreaElement, edit: TextEdit): void {
	area.focus();
	area.setSelectionRange(edit.from, edit.to);
	if (!document.execCommand('insertText', false, edit.insert)) {
		area.setRangeText(edit.insert, edit.from, edit.to, 'end');
		area.dispatchEvent(new Event('input', { bubbles: true }));
	}
	area.setSelectionRange(edit.start, edit.end);
}

const selectedIn = (area: HTMLTextAreaElement): TextSelection => ({
	text: area.value,
	from: area.selectionStart,
	to: area.selectionEnd,
});

const picturesOf = (data: DataTransfer | null): File[] =>
	[...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** A Markdown editor with a toolbar, a preview, and images by button, paste and drop. */
export function MarkdownEditor({ value, error, onChange }: Props) {
	const area = useRef<HTMLTextAreaElement>(null);
	const chooser = useRef<HTMLInputElement>(null);
	const [isPreview, setPreview] = useState(false);
	const [upload, setUpload] = useState<{ text: string; isError: boolean } | null>(null);

	function apply(edit: (selected: TextSelection) => TextEdit): void {
		if (area.current) perform(area.current, edit(selectedIn(area.current)));
	}

	async function add(files: readonly File[]): Promise<void> {
		for (const file of files) {
			setUpload({ text: `Uploading ${file.name}…`, isError: false });
			try {
				const { url } = await uploadFile(file, 'image');
				apply((selected) => insertBlock(selected, imageMarkdown(file.name, url)));
				setUpload({ text: `${file.name} added to the text.`, isError: false });
			} catch (failure) {
				setUpload({ text: `${file.name}: ${failureText(failure)}`, isError: true });
				return;
			}
		}
	}

	return (
		<Field
			name="content"
			label="Text"
			hint="Markdown: headings, lists, tables, links, pictures, footnotes. Name your sources in links or footnotes."
			error={error}
		>
			<div className="editor">
				<div className="editor-tools">
					<fieldset disabled={isPreview}>
						<legend className="visually-hidden">Formatting</legend>
						{tools.map(([label, Icon, edit, key]) => (
							<button
								key={label}
								type="button"
								title={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
								aria-label={label}
								onClick={() => apply(edit)}
							>
								<Icon size={16} strokeWidth={1.5} aria-hidden="true" />
							</button>
						))}
						<button
							type="button"
							title="Picture"
							aria-label="Picture"
							onClick={() => chooser.current?.click()}
						>
							<Image size={16} strokeWidth={1.5} aria-hidden="true" />
						</button>
					</fieldset>
					<button
						type="button"
						className="editor-preview"
						aria-pressed={isPreview}
						onClick={() => setPreview(!isPreview)}
					>
						Preview
					</button>
					<input
						ref={chooser}
						type="file"
						accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
						multiple
						hidden
						onChange={(event) => {
							const files = [...(event.target.files ?? [])];
							event.target.value = '';
							void add(files);
						}}
					/>
				</div>
				<textarea
					ref={area}
					id="research-content"
					value={value}
					hidden={isPreview}
					rows={18}
					aria-invalid={error !== undefined}
					aria-describedby="research-content-error research-content-hint"
					onChange={(event) => onChange(event.target.value)}
					onKeyDown={(event) => {
						if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
						const tool = tools.find(([, , , key]) => key === event.key.toLowerCase());
						if (!tool) return;
						event.preventDefault();
						// Ctrl+K is also the search of the site.
						event.stopPropagation();
						apply(tool[2]);
					}}
					onPaste={(event) => {
						const files = picturesOf(event.clipboardData);
						if (files.length === 0) return;
						event.preventDefault();
						void add(files);
					}}
					onDrop={(event) => {
						const files = picturesOf(event.dataTransfer);
						if (files.length === 0) return;
						event.preventDefault();
						void add(files);
					}}
				/>
				{isPreview && <Preview content={value} />}
			</div>
			<p className={upload?.isError ? 'field-error' : 'field-hint'} role="status">
				{upload?.text}
			</p>
		</Field>
	);
}
