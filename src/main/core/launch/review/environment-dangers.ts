/** Variables that make a runtime, a loader or a tool run something else than its command says. */

const dangerous: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^NODE_OPTIONS$/i, 'Node takes switches from it, which can load code before the program.'],
  [/^(NODE_PATH|NODE_EXTRA_CA_CERTS|NODE_REPL_EXTERNAL_MODULE|NODE_PRESERVE_SYMLINKS.*)$/i, 'It changes what Node loads.'],
  [/^ELECTRON_/i, 'It changes what Electron runs.'],
  [/^(npm_|yarn_|pnpm_|corepack_)/i, 'It changes what the package manager runs.'],
  [/^LD_/i, 'The system loads libraries into the program by it.'],
  [/^DYLD_/i, 'The system loads libraries into the program by it.'],
  [/^PYTHON/i, 'Python loads other code by it.'],
  [/^PATH(EXT)?$/i, 'It decides which programs are found.'],
  [/^(BASH_ENV|BASH_FUNC_.*|ENV|ZDOTDIR|PROMPT_COMMAND|PS4|SHELLOPTS|IFS|SHELL|COMSPEC)$/i, 'Shells run code by it.'],
  [/^(PERL5OPT|PERL5LIB|PERL5DB|RUBYOPT|RUBYLIB|LUA_INIT.*|PHPRC|PHP_INI_SCAN_DIR)$/i, 'A runtime loads code by it.'],
  [/^(_JAVA_OPTIONS|JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|CLASSPATH|DOTNET_.*|CORECLR_.*|COR_.*|MONO_.*)$/i, 'A runtime loads code by it.'],
  [/^GO(FLAGS|ROOT|PATH|TOOLCHAIN|ENV|PROXY|SUMDB|NOSUMDB|BIN)$/i, 'It changes what Go builds and runs.'],
  [/^(RUSTC(_.*)?|RUSTFLAGS|CARGO(_.*)?|RUSTUP_.*|CC|CXX|CPP|LD|AR|CFLAGS|CXXFLAGS|LDFLAGS|MAKEFLAGS|CMAKE_.*)$/i, 'It changes what builds the program.'],
  [/^(GIT_.*|SSH_ASKPASS|PAGER|EDITOR|VISUAL|BROWSER)$/i, 'Tools run another program by it.'],
  [/^(LLDB_.*|GDB.*|DEBUGINFOD_URLS)$/i, 'It changes what a debugger does.'],
  [/^(GCONV_PATH|LOCPATH|OPENSSL_CONF|SSL_CERT_.*|HTTPS?_PROXY|ALL_PROXY|GTK_MODULES|QT_PLUGIN_PATH|XDG_.*|HOME|TMPDIR|TEMP|TMP)$/i, 'Libraries load files or reach other machines by it.'],
];

/** Why this variable deserves a second look; undefined for an ordinary one. */
export function environmentDanger(name: string): string | undefined {
  return dangerous.find(([pattern]) => pattern.test(name))?.[1];
}
