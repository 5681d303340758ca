// Rules whose findings are kept with what they saw. What others found are lines, and stands in their cases.
export const hasEvidence = (rule: string): boolean => !/^(CHT|FLD|SHT)-/.test(rule);

/** Where the desk shows what a rule has found. */
export const findingsPath = (rule: string): string => `/admin/rules/${rule}`;
export const findingPath = (finding: string): string => `/admin/finding/${finding}`;
