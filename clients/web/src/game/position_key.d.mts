export function positionKey(epd: string): string;
