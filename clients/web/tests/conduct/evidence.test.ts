// What a rule saw, in words: every number and threshold that the server may tell has them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { RuleVerdict, ThresholdUnit } from '../../src/gen/escaque/conduct/v1/evidence_pb';
import { findingPath, findingsPath, hasEvidence } from '../../src/conduct/evidence';
import { evidenceText, sayNumber, sayNumberName, sayThreshold, sayThresholdName, sayVerdict } from '../../src/i18n/conduct/evidence';
import { sayWhy } from '../../src/i18n/conduct/rules';
import { kLanguageCodes } from '../../src/i18n/languages';
import { routeOf } from '../../src/stores/route';
import { speak } from '../speak';

afterEach(() => speak('en'));

const kRules = join(__dirname, '../../../../common/domain/etiquette/rules');
const sources = readdirSync(kRules).filter((name) => name.endsWith('.cpp')).map((name) => [name, readFileSync(join(kRules, name), 'utf8')] as const);
const kThresholds = sources.flatMap(([name, text]) => (name === 'thresholds.cpp' ? [...text.matchAll(/ThresholdRow\{"([A-Z]{3}-\d)", "(\w+)"/g)].map(([, , threshold]) => threshold!) : []));
const kFeatures = sources.flatMap(([name, text]) => (name === 'thresholds.cpp' ? [] : [...text.matchAll(/\{"([a-z][a-z0-9_]*)", /g)].map(([, feature]) => feature!)));

describe('what a rule saw', () => {
  it.each(kLanguageCodes)('has words for every number and threshold of the rules: %s', async (language) => {
    await speak(language);
    expect(kThresholds.length).toBeGreaterThan(60);
    expect(kFeatures.length).toBeGreaterThan(40);
    expect(kThresholds.filter((name) => !evidenceText.has(`t_${name}`))).toEqual([]);
    expect(kFeatures.filter((name) => !evidenceText.has(`n_${name}`))).toEqual([]);
    for (const unit of Object.values(ThresholdUnit).filter((each) => typeof each === 'number' && each > 0)) expect(evidenceText.has(`unit_${ThresholdUnit[unit as ThresholdUnit]}`)).toBe(true);
    for (const verdict of Object.values(RuleVerdict).filter((each) => typeof each === 'number' && each > 0)) expect(evidenceText.has(`verdict_${RuleVerdict[verdict as RuleVerdict]}`)).toBe(true);
  });

  it('says numbers as people read them', () => {
    expect(sayNumber({ name: 'log10_evidence', value: 2.25 })).toBe('178');
    expect(sayNumber({ name: 'log10_chance', value: -4 })).toBe('1 in 10,000');
    expect(sayNumber({ name: 'fair_share', value: 0.183 })).toBe('18%');
    expect(sayNumber({ name: 'idle', value: 65.2 })).toBe('65 s');
    expect(sayNumber({ name: 'is_network_shared', value: 1 })).toBe('yes');
    expect(sayThreshold({ value: 0.0001, unit: ThresholdUnit.CHANCE })).toBe('1 in 10,000');
    expect(sayThreshold({ value: 2.75, unit: ThresholdUnit.SIGMAS })).toBe('2.75 σ');
    expect(sayVerdict(RuleVerdict.COOL_DOWN)).toBe('no rated games for a while');
  });

  it('hides nothing that this page does not know', () => {
    expect(sayNumberName({ name: 'something_new' })).toBe('something new');
    expect(sayThresholdName({ name: 'new_limit' })).toBe('new limit');
    expect(sayThreshold({ value: 3, unit: ThresholdUnit.UNSPECIFIED })).toBe('3');
  });

  it('has addresses of its own', () => {
    expect(routeOf(findingsPath('DSC-2'))).toEqual({ page: 'admin', rule: 'DSC-2' });
    expect(routeOf(findingPath('ENG-2-57-0000000000A'))).toEqual({ page: 'admin', finding: 'ENG-2-57-0000000000A' });
    expect(routeOf('/admin/finding/ENG-2')).toEqual({ page: 'lost' });
    expect([hasEvidence('DSC-2'), hasEvidence('CHT-1')]).toEqual([true, false]);
  });

  it('explains a decision of a rule, which gives its name as the reason', async () => {
    expect(sayWhy('DSC-2')).toBe('DSC-2: Leaves mostly when losing');
    expect(sayWhy('You insulted somebody.')).toBe('You insulted somebody.');
    await speak('es');
    expect(sayWhy('DSC-2')).toBe('DSC-2: Se va sobre todo cuando pierde');
  });
});
