/** How each shell is told to ask `bridle completion words`; `program` is Node and the command itself. */
export const SHELLS: ReadonlyMap<string, (program: readonly string[]) => string> = new Map([
  ['bash', bash],
  ['zsh', zsh],
  ['fish', fish],
]);

/** As bash and zsh quote: nothing in it means anything. */
function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
}

/** In fish a backslash still means something between quotes. */
function fishQuoted(words: readonly string[]): string {
  return words.map((word) => `'${word.replace(/[\\']/g, '\\$&')}'`).join(' ');
}

/**
 * The line is read anew, since bash parts words at = and : and wants back only what stands behind the
 * last of them. The bash of macOS, 3.2, has neither mapfile nor compopt.
 */
function bash(program: readonly string[]): string {
  return `# bash completion of bridle and botctl: eval "$(bridle completion bash)"
_bridle_complete() {
  local line="\${COMP_LINE:0:COMP_POINT}" current prefix='' value reply breaks=''
  local -a words first=()
  read -ra words <<< "$line"
  [[ "$line" == *[[:space:]] ]] && words+=('')
  current="\${words[\${#words[@]}-1]}"
  [[ "\${words[0]##*/}" == botctl ]] && first=(ctl)
  [[ "$COMP_WORDBREAKS" == *=* ]] && breaks+='='
  [[ "$COMP_WORDBREAKS" == *:* ]] && breaks+=':'
  [[ -n "$breaks" ]] && prefix="\${current%"\${current##*[$breaks]}"}"
  value="$current"
  [[ "$current" == --*=* ]] && value="\${current#*=}"
  COMPREPLY=()
  while IFS= read -r reply; do
    case "$reply" in
      :files | :folders)
        compopt -o filenames 2> /dev/null
        local kind=-f
        [[ "$reply" == :folders ]] && kind=-d
        while IFS= read -r reply; do COMPREPLY+=("$reply"); done < <(compgen "$kind" -- "$value")
        ;;
      *=)
        compopt -o nospace 2> /dev/null
        COMPREPLY+=("\${reply#"$prefix"}")
        ;;
      *) COMPREPLY+=("\${reply#"$prefix"}") ;;
    esac
  done < <(${quoted(program)} completion words -- "\${first[@]}" "\${words[@]:1}" 2> /dev/null)
}
complete -F _bridle_complete bridle botctl
`;
}

function zsh(program: readonly string[]): string {
  return `#compdef bridle botctl
# zsh completion of bridle and botctl: eval "$(bridle completion zsh)", after compinit
_bridle() {
  local -a lines plain open first
  local line paths=''
  [[ "\${words[1]:t}" == botctl ]] && first=(ctl)
  lines=("\${(@f)$(${quoted(program)} completion words -- $first "\${(@)words[2,CURRENT]}" 2> /dev/null)}")
  for line in $lines; do
    case "$line" in
      :files | :folders) paths="$line" ;;
      *=) open+=("$line") ;;
      *) plain+=("$line") ;;
    esac
  done
  (( $#plain )) && compadd -- $plain
  (( $#open )) && compadd -S '' -- $open
  [[ -n "$paths" ]] && compset -P '--*='
  [[ "$paths" == :files ]] && _files
  [[ "$paths" == :folders ]] && _files -/
  return 0
}
if [[ "$funcstack[1]" == _bridle ]]; then
  _bridle "$@"
else
  compdef _bridle bridle botctl
fi
`;
}

function fish(program: readonly string[]): string {
  return `# fish completion of bridle and botctl: bridle completion fish > ~/.config/fish/completions/bridle.fish
function __bridle_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l first
    string match -qr '(^|/)botctl$' -- $words[1]; and set first ctl
    set -l flag (string match -r '^--[a-z-]+=' -- $current)
    set -l value (string replace -r '^--[a-z-]+=' '' -- $current)
    for line in (${fishQuoted(program)} completion words -- $first $words[2..-1] "$current" 2> /dev/null)
        switch $line
            case ':files'
                string replace -r '^' -- "$flag" (__fish_complete_path "$value")
            case ':folders'
                string replace -r '^' -- "$flag" (__fish_complete_directories "$value" '')
            case '*'
                echo $line
        end
    end
end
complete -c bridle -f -a '(__bridle_complete)'
complete -c botctl -f -a '(__bridle_complete)'
`;
}
