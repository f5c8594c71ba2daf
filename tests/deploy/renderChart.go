// Renders a Helm chart as `helm template` does, with Helm's own parts: text/template, Sprig and sigs.k8s.io/yaml. For
// machines without Helm, which Debian does not have: golang-go, golang-github-masterminds-sprig-dev and
// golang-k8s-sigs-yaml-dev. Arguments: the chart's folder, a file of values.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type values = map[string]interface{}

func main() {
	chart, given := os.Args[1], os.Args[2]
	var about struct{ AppVersion, Version, Name string }
	must(yaml.Unmarshal(read(filepath.Join(chart, "Chart.yaml")), &about))
	all := values{}
	must(yaml.Unmarshal(read(filepath.Join(chart, "values.yaml")), &all))
	more := values{}
	must(yaml.Unmarshal(read(given), &more))
	merge(all, more)

	root := template.New("chart").Option("missingkey=zero")
	root.Funcs(sprig.TxtFuncMap()).Funcs(template.FuncMap{
		"toYaml": func(value interface{}) (string, error) {
			text, err := yaml.Marshal(value)
			return strings.TrimSuffix(string(text), "\n"), err
		},
		"include": func(name string, data interface{}) (string, error) {
			var out bytes.Buffer
			err := root.ExecuteTemplate(&out, name, data)
			return out.String(), err
		},
		"fail": func(message string) (string, error) { return "", errors.New(message) },
	})
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	must(err)
	for _, file := range files {
		_, err := root.New(filepath.Base(file)).Parse(string(read(file)))
		must(err)
	}
	for _, file := range files {
		if strings.HasPrefix(filepath.Base(file), "_") {
			continue
		}
		fmt.Println("---")
		must(root.ExecuteTemplate(os.Stdout, filepath.Base(file), values{
			"Values":  all,
			"Release": values{"Name": "test", "Namespace": "default", "Service": "Helm"},
			"Chart":   values{"Name": about.Name, "Version": about.Version, "AppVersion": about.AppVersion},
		}))
		fmt.Println()
	}
}

// Maps are merged key by key; everything else is replaced.
func merge(into, from values) {
	for key, value := range from {
		inner, isMap := value.(values)
		known, wasMap := into[key].(values)
		if isMap && wasMap {
			merge(known, inner)
		} else {
			into[key] = value
		}
	}
}

func read(file string) []byte {
	content, err := os.ReadFile(file)
	must(err)
	return content
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
