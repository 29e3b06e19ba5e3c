/** Texts of the open editors as Monaco models, read through the contract. */
import type { editor } from 'monaco-editor/editor/editor.api';
import type { Call } from '../../store/cockpit.ts';
import type { TextEditor } from '../../store/view.ts';
import { languageOf } from './languages.ts';
import { monaco } from './monaco.ts';

export interface Models {
  /** The model of an editor, read on first use; rejects with a DapilotError when its text cannot be had. */
  open(editor: TextEditor): Promise<editor.ITextModel>;
  /** Reads a text again, because the file may have changed; the model, its scroll and its marks stay. */
  refresh(editor: TextEditor): Promise<void>;
  /** Keeps only what these editors need. */
  keepOnly(editors: readonly { readonly key: string }[]): void;
  dispose(): void;
}

/** Models over `call`; they live until their editor is closed. */
export function createModels(call: Call): Models {
  const models = new Map<string, Promise<editor.ITextModel>>();
  /** Keys of texts that are being read for the first time: nothing newer could be read now. */
  const opening = new Set<string>();

  const read = async (source: TextEditor): Promise<string> => {
    const { text } = await call(
      'source.read',
      source.path === undefined ? { sessionId: source.sessionId, reference: source.reference } : { path: source.path },
    );
    return text;
  };

  const forget = (key: string) => {
    const model = models.get(key);
    models.delete(key);
    void model?.then(
      (loaded) => loaded.dispose(),
      () => undefined,
    );
  };

  return {
    open(source) {
      const known = models.get(source.key);
      if (known) return known;
      opening.add(source.key);
      const model = read(source)
        .finally(() => opening.delete(source.key))
        .then((text) => createModel(text, languageOf(source.path ?? source.name)));
      models.set(source.key, model);
      model.catch(() => models.delete(source.key));
      return model;
    },
    async refresh(source) {
      if (opening.has(source.key)) return;
      const model = await models.get(source.key);
      if (!model) return;
      const text = await read(source);
      if (!model.isDisposed() && model.getValue() !== text) model.setValue(text);
    },
    keepOnly(editors) {
      const wanted = new Set(editors.map((source) => source.key));
      for (const key of models.keys()) if (!wanted.has(key)) forget(key);
    },
    dispose() {
      for (const key of models.keys()) forget(key);
    },
  };
}

/** Brackets in one colour: in a stopped program colour means state. */
function createModel(text: string, language: string): editor.ITextModel {
  const model = monaco.editor.createModel(text, language);
  model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } });
  return model;
}
