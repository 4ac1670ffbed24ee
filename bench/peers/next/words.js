const figures = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

export const usd = (value) => (value === null ? '–' : `$${figures.format(value)}`);
export const percent = (value) => (value === null ? '–' : `${Number(value).toFixed(2)}%`);
export const text = (value) => value ?? '–';
