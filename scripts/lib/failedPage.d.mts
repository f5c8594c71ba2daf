export function failedPage(report: string): string;
