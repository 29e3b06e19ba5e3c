/** Ready profiles. Addresses are those the providers document; which models a key may use is asked of the endpoint. */
import type { ModelTemplate } from './models.ts';

export const modelTemplates: readonly ModelTemplate[] = [
  {
    id: 'ollama',
    label: 'Ollama',
    description: 'Runs models on this machine. Install it, then: ollama pull qwen2.5-coder:7b',
    needsKey: false,
    profile: { protocol: 'ollama', baseUrl: 'http://127.0.0.1:11434', model: '' },
  },
  {
    id: 'llama-cpp',
    label: 'llama.cpp',
    description: 'Runs one model file on this machine: llama-server -m model.gguf -c 16384 -ngl 99',
    needsKey: false,
    profile: { protocol: 'llama', baseUrl: 'http://127.0.0.1:8080', model: '' },
  },
  {
    id: 'openai',
    label: 'OpenAI',
    description: 'The key comes from the API keys page of your account.',
    needsKey: true,
    profile: { protocol: 'openai', baseUrl: 'https://api.openai.com/v1', model: '', extendedActions: true },
  },
  {
    id: 'deepseek',
    label: 'DeepSeek',
    description: 'The key comes from the API keys page of the DeepSeek platform.',
    needsKey: true,
    profile: { protocol: 'openai', baseUrl: 'https://api.deepseek.com', model: 'deepseek-chat', extendedActions: true },
  },
  {
    id: 'qwen',
    label: 'Qwen',
    description: 'The international address of Alibaba Cloud Model Studio; other regions have their own. The key comes from its console.',
    needsKey: true,
    profile: { protocol: 'openai', baseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1', model: 'qwen-plus', extendedActions: true },
  },
  {
    id: 'github-models',
    label: 'GitHub Models',
    description: 'The key is a personal access token with the permission "models: read". Names of models have their publisher in front.',
    needsKey: true,
    profile: { protocol: 'openai', baseUrl: 'https://models.github.ai/inference', model: 'openai/gpt-4.1', extendedActions: true },
  },
  {
    id: 'other',
    label: 'Another endpoint',
    description: 'Whatever speaks OpenAI’s chat completions: LM Studio, vLLM, a router, a gateway of your company.',
    needsKey: false,
    profile: { protocol: 'openai', baseUrl: 'http://127.0.0.1:8000/v1', model: '' },
  },
];

/** An id that is not taken yet. */
export function freeProfileId(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const id = `${wanted}-${number}`;
    if (!taken.includes(id)) return id;
  }
}
