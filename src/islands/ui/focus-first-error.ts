/** Brings the focus to the first field with an error, when a form was refused. */
export function focusFirstError(form: HTMLElement): void {
	requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
