import { describe, expect, it } from 'vitest';
import { addressRefusal, modelProfileSchema } from './models.ts';

const refusal = (baseUrl: string, { allowPlainHttp = false, localOnly = false } = {}) => addressRefusal(new URL(baseUrl), allowPlainHttp, localOnly);

describe('where a model may be', () => {
  it.each(['http://127.0.0.1:11434', 'http://127.8.9.1', 'http://localhost:8080/v1', 'http://[::1]:1/v1', 'https://models.example/v1'])('%s is asked', (baseUrl) => {
    expect(refusal(baseUrl)).toBeUndefined();
  });

  it.each(['http://models.example', 'http://localhost.evil.example', 'http://127.0.0.1.nip.io', 'http://192.168.1.20:11434', 'http://128.0.0.1'])('%s is refused: plain http', (baseUrl) => {
    expect(refusal(baseUrl)).toMatch(/plain http/);
  });

  it.each(['http://192.168.1.20:11434', 'http://10.0.0.7', 'http://172.31.0.1', 'http://gpu-box:8080', 'http://gpu.local', 'http://[fd00::1]'])('%s is asked once plain http is allowed', (baseUrl) => {
    expect(refusal(baseUrl, { allowPlainHttp: true })).toBeUndefined();
  });

  it.each(['http://models.example', 'http://8.8.8.8', 'http://172.32.0.1', 'http://192.168.1.1.evil.example', 'http://[2001:db8::1]'])('%s is refused all the same', (baseUrl) => {
    expect(refusal(baseUrl, { allowPlainHttp: true })).toMatch(/not a machine of your own network/);
  });

  it('is only here when the person says so', () => {
    expect(refusal('https://models.example', { localOnly: true })).toMatch(/only models on this one/);
    expect(refusal('http://gpu-box', { localOnly: true, allowPlainHttp: true })).toMatch(/only models on this one/);
    expect(refusal('http://127.0.0.1', { localOnly: true })).toBeUndefined();
  });

  it.each(['https://me:secret@models.example', 'https://evil.example\\@127.0.0.1', 'ftp://x', 'javascript:alert(1)', ''])('"%s" is no address of a profile', (baseUrl) => {
    expect(modelProfileSchema.safeParse({ baseUrl }).success).toBe(false);
  });
});
